house_rule jump_in / 抢牌 {
  title "Jumping in" / "抢牌"
  source "A1 A2 D H1"
  rule jump_in / 抢牌规则 overrides skip_and_reverse
    "A colored card identical to the top card may be played out of turn; play goes on from the one who jumped in." /
    "和顶牌完全一样的彩色牌可以抢先打出，接着轮到抢牌者的下家。"
  {
    may jump in with a card
      when the card is identical to top and the card matches color and the attack is none
  }
}
