# Teaches: cards of our own, added to whatever deck the base has. A line says what class the cards are of, their names
# in both languages, how many there are, and what they count.
house_rule own_cards / 自制牌 {
  add to deck {
    action draw_one / 加一: 2 per color, worth 10
    black gift / 礼物: 2 each, worth 40
    total 10
  }

  rule draw_one / 加一规则
    "+1: the next player draws a card and loses the turn; a +1 answers a +1." /
    "加一：下家摸1张并停一次；加一可以接加一。"
  {
    whenever a draw_one is played { attack next with 1 }
    may answer with draw_one when the attack is draw_one
  }

  rule gift / 礼物规则 after name_a_color
    "Gift: all others draw a card, and its player plays again." /
    "礼物：其他人各摸1张，出牌人再出一次。"
  {
    whenever a gift is played {
      from next, each player p among all others { p draws 1 }
      player plays again
    }
  }

  rule start_gift / 引牌礼物
    "A Gift as start card goes back and another is turned." / "引牌是礼物：放回重翻。"
  { whenever the start card is a gift { redraw } }
}
