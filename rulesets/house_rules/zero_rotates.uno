house_rule zero_rotates / 零换牌 {
  title "Zero rotates" / "零换牌"
  source "A4 D H8 H11 H12"
  needs deck with 0
  option last_card / 最后的零: wins / 直接获胜, rotates / 照样轮转 = wins
    "What does a 0 do as the last card?" / "最后一张是0怎么办？"
  # unodsl: ignore[empty-hand-moves] R5: the option `rotates` is asked for by who wants just that; the empty hand wins
  rule zero_rotates / 零换牌规则
    "A 0: everyone hands the hand to the next player." / "打出0，所有人把手牌交给下家。"
  { whenever a 0 is played when cards_left > 0 or last_card is rotates { hands go round } }
}
