# The best-known house rule, for any base.
house_rule stacking / 叠加 {
  title "Stacking" / "叠加"
  source "A2 A4 D"
  needs deck with draw_two, wild_draw_four
  option four_on_four / 四上叠四: yes_no = no "May a +4 answer a +4?" / "+4可以叠在+4上吗？"

  rule stack_on_two / 接加二
    "A +2 may be answered with a +2 or a +4." / "上家打出+2，可以接+2或+4。"
  { may answer with draw_two or wild_draw_four when the attack is draw_two }

  # unodsl: ignore[lost-cards] R4: the texts say "draws 4" and no more; the letter is kept, the rest is lost
  # unodsl: ignore[owed-beyond-piles] R13: the texts allow ten players; the victim draws what there is
  rule stack_on_four / 接加四 "A +4 may be answered with a +4." / "上家打出+4，可以接+4。"
  { may answer with wild_draw_four when the attack is wild_draw_four and four_on_four }
}
