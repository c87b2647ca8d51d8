house_rule silent_two / 安静二 {
  title "Silent two" / "安静二"
  source "D H19"
  needs deck with 2
  remember silent_for / 为谁安静: someone = nobody
  rule begin_silence / 开始安静
    "A 2: from now on nobody may make a sound." / "打出2，从此谁都不能出声。"
  { whenever a 2 is played { set silent_for to player } }
  # unodsl: ignore[obligation-against-prohibition] R16: the text does not say what becomes of UNO
  rule keep_silence / 保持安静 "Noise costs 2 cards and lifts the ban." / "出声罚摸2张，禁令解除。"
  {
    all players must not make noise when silent_for is not nobody, else {
      player draws 2
      set silent_for to nobody
    }
  }
  rule end_silence / 结束安静
    "The ban ends when the player of the 2 plays again." / "打出2的人再次出牌时，禁令解除。"
  {
    whenever a card is played when silent_for is player and the card is not 2 {
      set silent_for to nobody
    }
  }
}
