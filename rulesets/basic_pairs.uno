# Six short points.
ruleset basic_pairs / 基本对子 extends official {
  title "Basic rules with pairs" / "基本规则和对子"
  source "A3"
  use identical_pairs

  rule drawn_number_only / 刚摸的功能牌
    "A drawn card may be played at once only if it is a number." / "刚摸的牌只有数字牌能马上出。"
  { never play a card when after_draw and the card is not number }

  rule last_card / 最后一张 "The last card may not be a function card." / "最后一张不能是功能牌。"
  { never lay a card when cards_left = 0 and the card is not number }
}
