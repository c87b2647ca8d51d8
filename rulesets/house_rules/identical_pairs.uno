house_rule identical_pairs / 一对同出 {
  title "Identical pairs" / "一对同出"
  source "A3 H6"
  rule pairs / 一对 "Two identical cards may be played together." / "完全一样的两张可以一起出。"
  { may play together cards when cards' size = 2 and cards are alike and cards have playable }
  rule pair_without_effect / 一对无效
    overrides skip, reverse, reverse_with_two, draw_two, draw_two_amount, wild_draw_four
    "The next player is not affected by a pair." / "下家不受一对的影响。"
  { whenever a card is played when cards' size = 2 { nothing happens } }
}
