# Teaches: a whole game of its own. It extends nothing, so it has its own deck (52 ordinary playing cards, their suits
# as colors) and says every rule itself: what may be played, how one draws, how the round and the match end.
ruleset crazy_eights / 疯狂八 {
  title "Crazy Eights" / "疯狂八点"
  players 2 to 7

  deck {
    colors hearts / 红桃, diamonds / 方块, clubs / 梅花, spades / 黑桃
    number 2..7: 1 per color, worth face
    number 8: 1 per color, worth 50
    number 9..10: 1 per color, worth face
    court / 人头 jack / 侍从, queen / 王后, king / 国王: 1 per color, worth 10
    ace_class / 幺类 ace / 幺: 1 per color, worth 1
    total 52
  }

  option target / 目标分: 50..500 = 100 "How many points end the match?" / "多少分结束比赛？"

  rule deal / 发牌
    "Everybody is dealt five cards, seven with two players." / "每人发5张，两个人玩时发7张。"
  {
    let hand_size be 5
    let hand_size be 7 when players = 2
  }

  rule follow / 跟牌
    "A card follows the suit in force or the rank of the top card." /
    "可以跟当前花色，或顶牌的点数。"
  { may play a card when the card matches color or the card matches top }

  rule eight / 八点
    "An 8 goes on anything, and its player names the suit." / "8随时可出，出牌人指定花色。"
  {
    may play 8
    whenever an 8 is played { player chooses color }
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

  rule reshuffle / 洗牌
    "When the pile is used up, the discards but the top card are shuffled." /
    "牌堆用完时，除顶牌外的弃牌洗成新牌堆。"
  { whenever the pile runs out { shuffle discards into pile } }

  rule stuck / 无人能动 "If nobody can move, the round ends." / "无人能动时，本局结束。"
  { whenever nobody can move { end round } }

  rule start_eight / 引牌八点
    "An 8 as start card goes back and another is turned." / "引牌是8：放回重翻。"
  { whenever the start card is an 8 { redraw } }

  match {
    dealer is appointed
    left of dealer starts
    left of dealer deals next
    winner scores other hands
    ends when a total reaches target
    highest total wins
  }
}
