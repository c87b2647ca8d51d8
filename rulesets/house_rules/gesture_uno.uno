house_rule gesture_uno / 手势乌诺 {
  title "UNO by gesture" / "手势乌诺"
  source "A1 H18"
  rule gesture_uno / 手势代喊 overrides say_uno
    "While the top card is red, UNO is shown by a gesture; who is caught forgetting it draws 2." /
    "顶牌是红色时，用手势代替喊UNO；忘记而被举报罚摸2张。"
  {
    must say "uno" by gesture when cards_left = 1 and top is red, else if caught { player draws 2 }
  }
}
