house_rule number_pairs / 数字对 {
  title "Number pairs" / "数字对"
  source "D H7"
  needs deck with number
  rule number_pairs / 数字成对
    "Two identical number cards may be played together; as the last two they win at once, and nobody need say UNO." /
    "两张一样的数字牌可以一起出；作为最后两张就直接获胜，不用喊UNO。"
  {
    may play together cards
      when cards' size = 2 and cards are all number and cards are alike and cards have playable
  }
}
