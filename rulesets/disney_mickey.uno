# The Mickey deck.
ruleset disney_mickey / 米老鼠款 extends chinese {
  title "Mickey deck" / "米老鼠款"
  source "D X1"
  add to deck {
    black mickey / 米老鼠: 4 each, worth 50
    total 112
  }
  option mickey_passes / 米老鼠怎么传: doubled / 加倍, plus_two / 再加二, same / 照旧 = doubled
    "What does the next player owe?" / "下家要摸几张？"

  rule mickey / 米老鼠规则 overrides match, challenge after name_a_color
    "Who is hit by a +2 or +4 may play a Mickey: the attack goes to the next player, doubled, and cannot be challenged." /
    "被+2或+4的人可以打出米老鼠：罚给下家，张数加倍，不能质疑。"
  {
    may answer with mickey when the attack is draw_two or wild_draw_four
    may not play, play together or jump in with mickey
    may not challenge when top is mickey
    # unodsl: ignore[lost-cards] R4: the texts say "draws 4" and no more, also where a Mickey doubles; the letter is kept, the rest is lost
    whenever a mickey is played {
      attack moves to next
      if mickey_passes is doubled { attack becomes attack's draws * 2 }
      if mickey_passes is plus_two { attack becomes attack's draws + 2 }
    }
  }

  rule start_mickey / 引牌米老鼠
    "A Mickey as start card goes back and another is turned." / "引牌是米老鼠：放回重翻。"
  { whenever the start card is a mickey { redraw } }
}
