# Teaches: another whole game, with special cards. An attack is one idea for all that hits the next player, so the
# stacking 7 and the skipping 8 are one sentence each. `decks` gives big tables a second deck.
ruleset mau_mau / 茅茅 {
  title "Mau-Mau" / "茅茅"
  players 2 to 10

  deck {
    colors hearts / 红桃, diamonds / 方块, clubs / 梅花, spades / 黑桃
    number 7..10: 1 per color, worth face
    court / 人头 jack / 侍从: 1 per color, worth 20
    court / 人头 queen / 王后, king / 国王: 1 per color, worth 10
    court / 人头 ace / 幺: 1 per color, worth 11
    total 32
  }
  decks 1 per 5 players

  option ace_again / 幺再出: yes_no = no "Does an ace give another turn?" / "打出幺再出一次吗？"

  rule deal / 发牌 "Everybody is dealt five cards." / "每人发5张牌。" { let hand_size be 5 }

  rule follow / 跟牌
    "A card follows the suit in force or the rank of the top card." /
    "可以跟当前花色，或顶牌的点数。"
  { may play a card when the card matches color or the card matches top }

  rule seven / 七点
    "A 7: the next player draws 2; a 7 may be answered with a 7, and the cards add up." /
    "打出7，下家摸2张并停一次；可以接7，张数累加。"
  {
    whenever a 7 is played { attack next with 2 cards }
    may answer with 7 when the attack is 7
  }

  rule eight / 八点 "An 8: the next player loses the turn." / "打出8，下家停一次。"
  { whenever an 8 is played { skip next } }

  rule jack / 侍从规则
    "A jack goes on anything but a jack, and its player wishes for a suit." /
    "侍从随时可出，但不能接侍从；出牌人指定花色。"
  {
    may play jack when top is not jack
    may not play jack when top is jack
    whenever a jack is played { player chooses color }
  }

  rule ace / 幺规则 "If so agreed, who plays an ace plays again." / "若约定，打出幺的人再出一次。"
  { whenever an ace is played when ace_again { player plays again } }

  rule take / 认罚 "Who is hit draws the cards owed and loses the turn." / "被罚的人摸牌并停一次。"
  {
    may take
    whenever the player takes { player draws attack's draws and loses turn; end attack }
  }

  rule draw / 摸牌
    "Who cannot or will not play draws a card, which may be played at once." /
    "不出牌的人摸1张，能出可以马上出。"
  {
    may draw when not after_draw
    may pass when after_draw
    may not play a card when after_draw and the card is not just_drawn
    whenever the player draws { player draws 1 }
  }

  rule say_mau / 喊茅
    "With one card left say mau; who is caught draws 1." / "剩一张牌要喊mau，被举报罚摸1张。"
  {
    must say "mau" aloud when cards_left = 1, else if caught { player draws 1 }
    may catch
    may call late
  }

  rule reshuffle / 洗牌
    "When the pile is used up, the discards but the top card are shuffled." /
    "牌堆用完时，除顶牌外的弃牌洗成新牌堆。"
  { whenever the pile runs out { shuffle discards into pile } }

  rule stuck / 无人能动 "If nobody can move, the round ends." / "无人能动时，本局结束。"
  { whenever nobody can move { end round } }

  rule start / 引牌
    "A 7 as start card costs the first player 2 cards, an 8 the turn; with a jack he wishes for a suit." /
    "引牌是7：首家罚2张；引牌是8：首家停一次；引牌是侍从：首家定花色。"
  {
    whenever the start card is a 7 { attack first with 2 cards }
    whenever the start card is an 8 { first loses turn }
    whenever the start card is a jack { first chooses color }
  }

  match {
    highest number deals
    left of dealer starts
    winner deals next
    everyone scores own hand
    out at 100
    lowest total wins
  }
}
