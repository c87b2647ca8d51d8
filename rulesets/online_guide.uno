# An online guide.
ruleset online_guide / 网上指南 extends official {
  title "Online guide" / "网上指南"
  source "B"
  use wrong_card
  option draw_two_cards / 加二张数: 2, 4 = 2 "How many cards does a Draw Two cost?" / "+2罚几张？"
  without start_skip, start_draw_two

  # unodsl: ignore[rule-not-here] F4: several Draw Twos at once (H4), each with this number of cards
  rule draw_two_amount / 加二罚数 overrides draw_two, many_draw_twos
    "In some editions a Draw Two costs four cards." / "有些版本的+2罚4张。"
  {
    whenever a draw_two is played when draw_two_cards > 2 {
      attack next with draw_two_cards * cards' size
    }
  }

  rule guilty_still_skips / 质疑成功也停 after challenge
    "Whoever challenges loses the turn, even if the challenge succeeds." /
    "质疑成功，质疑者仍停一次。"
  { whenever the challenge succeeds { player loses turn } }

  rule start_wild_dealer / 庄家定色 overrides start_wild
    "A Wild as start card: the dealer names the color." / "引牌是变色：庄家定颜色。"
  { whenever the start card is a wild { dealer chooses color } }

  rule false_call / 错喊 "Who says UNO wrongly draws 2." / "喊错UNO罚摸2张。"
  { whenever false call { player draws 2 } }
}
