# The rules of the benchmark `c-stacking`: a Draw Two or a +4 answers a Draw Two, a +4 answers a +4 whatever the hand,
# nobody challenges. Teaches: how little is needed to change what a +4 means.
house_rule bench_stacking / 测速叠加 {
  needs deck with draw_two, wild_draw_four

  rule stack / 叠加测速
    "A +2 may be answered with a +2 or a +4, a +4 with a +4." / "+2上可接+2或+4，+4上可接+4。"
  {
    may answer with draw_two or wild_draw_four when the attack is draw_two
    may answer with wild_draw_four when the attack is wild_draw_four
  }

  rule nobody_challenges / 无人质疑 overrides challenge "Nobody challenges a +4." / "不能质疑+4。"
  { may not challenge }
}
