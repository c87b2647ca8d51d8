house_rule jump_in_numbers / 数字抢牌 {
  title "Jumping in with numbers" / "数字抢牌"
  source "A4 H2"
  needs deck with number
  rule jump_in / 抢牌规则
    "An identical number card may be played out of turn, one only, and not as the last card." /
    "同色同数字的数字牌可以抢先打出，只能一张，最后一张不能抢。"
  { may jump in with number when the card is identical to top and cards_left > 0 }

  rule jump_in_on_oneself / 抢自己的牌
    "In turn, two identical number cards may be played together, but not as the last ones." /
    "轮到自己时，两张同色同数字的牌可以一起出，但不能这样出完。"
  {
    may play together cards
      when cards' size = 2
        and cards are all number
        and cards are alike
        and cards have playable
        and cards_left > 0
  }
}
