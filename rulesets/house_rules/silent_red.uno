house_rule silent_red / 红牌安静 {
  title "Silence on red" / "红牌安静"
  source "A1 H17"
  # unodsl: ignore[obligation-against-prohibition] R16: the text is silent about UNO; use gesture_uno with it
  rule silent_red / 红牌安静规则
    "While the top card is red nobody may make a sound; noise costs 2 cards." /
    "顶牌是红色时谁都不能出声，出声罚摸2张。"
  { all players must not make noise when top is red, else { player draws 2 } }
}
