# The maker's sheet for 2 to 10 players; lost digits from the maker's present sheet (see docs/sources.md).
ruleset official / 官方 {
  title "Official rules" / "官方规则"
  source "C"
  players 2 to 10

  deck {
    colors red, yellow, green, blue
    number 0: 1 per color, worth face
    number 1..9: 2 per color, worth face
    action skip, reverse, draw_two: 2 per color, worth 20
    black wild, wild_draw_four: 4 each, worth 50
    total 108
  }

  option scoring / 记分: winner / 胜者得分, minus / 负分 = winner
    "How are points kept?" / "怎样记分？"
  option target / 目标分: 50..5000 = 500 "How many points end the match?" / "多少分结束比赛？"

  rule deal / 发牌 "Everyone is dealt seven cards." / "每人发7张牌。" { let hand_size be 7 }

  rule match / 跟牌
    "A card may follow the color in force, or the number or symbol of the top card; a black card follows anything." /
    "可以跟当前颜色，或顶牌的数字或图案；黑牌随时可出。"
  { may play a card when the card matches color or the card matches top or the card is black }

  rule draw / 摸牌 "Who cannot or will not play draws one card." / "无牌可出或不想出，摸一张牌。" {
    may draw when not after_draw
    whenever the player draws { player draws 1 }
  }

  rule drawn_card / 刚摸的牌
    "After drawing, only the drawn card may be played, or the turn passes." /
    "摸牌后只能出刚摸的那张，或者过。"
  {
    may pass when after_draw
    never play a card when after_draw and the card is not just_drawn
    never play together cards when after_draw
  }

  rule skip / 跳过 "Skip: the next player loses the turn." / "跳过：下家停一次。"
  { whenever a skip is played { skip next } }

  rule reverse / 反转 "Reverse: the direction of play turns round." / "反转：出牌方向反过来。"
  { whenever a reverse is played { reverse direction } }

  rule reverse_with_two / 两人反转 overrides reverse
    "With two players a Reverse is a Skip." / "两个人玩时，反转就是跳过。"
  { whenever a reverse is played when players = 2 { skip next } }

  rule draw_two / 加二
    "Draw Two: the next player draws 2 cards and loses the turn." / "+2：下家摸2张并停一次。"
  { whenever a draw_two is played { attack next with 2 cards } }

  rule name_a_color / 定颜色
    "Who plays a black card names the color that goes on." / "出黑牌的人指定接下来的颜色。"
  { whenever a black is played { player chooses color } }

  rule wild_draw_four / 加四 after name_a_color
    "Wild Draw Four: the next player draws 4 cards and loses the turn." / "+4：下家摸4张并停一次。"
  { whenever a wild_draw_four is played { attack next with 4 cards } }

  rule take / 认罚 "Who is hit draws the cards owed and loses the turn." / "被罚的人摸牌并停一次。"
  {
    may take
    whenever the player takes { player draws attack's draws and loses turn; end attack }
  }

  rule challenge / 质疑
    "Only the player hit by a Wild Draw Four may challenge it. If its player held the color before it, that player draws 4; if not, the challenger draws 2 more and loses the turn." /
    "只有被+4的人可以质疑。出牌人若有先前颜色的牌，罚他摸4张；若没有，质疑者多摸2张并停一次。"
  {
    may challenge when the attack is wild_draw_four
    count as guilty when accused's hand has a card that matches color_before
    whenever the player challenges { accused shows hand to player }
    whenever the challenge succeeds { accused draws 4; end attack }
    whenever the challenge fails { player draws attack's draws + 2 and loses turn; end attack }
  }

  rule say_uno / 喊乌诺
    "With one card left say UNO; who is caught before the next player acts draws 2. Saying it late, before being caught, is enough." /
    "剩一张牌要喊UNO；下家行动前被举报罚摸2张。被举报前补喊就没事。"
  {
    must say "uno" aloud when cards_left = 1, else if caught { player draws 2 }
    may catch
    may call late
  }

  rule reshuffle / 洗牌
    "When the draw pile is used up, the discards but the top card are shuffled into a new one." /
    "牌堆用完时，除顶牌外的弃牌洗成新牌堆。"
  { whenever the pile runs out { shuffle discards into pile } }

  rule stuck / 无人能动
    "If nobody can draw or play for a whole round of the table, the round ends and nobody scores." /
    "一整圈都没人能摸牌或出牌，本局结束，谁也不得分。"
  { whenever nobody can move { end round } }

  rule start_skip / 引牌跳过
    "A Skip as start card: the first player is skipped." / "引牌是跳过：首家停一次。"
  { whenever the start card is a skip { first loses turn } }

  rule start_reverse / 引牌反转
    "A Reverse as start card: the dealer begins, the other way round." /
    "引牌是反转：庄家先出，方向反过来。"
  { whenever the start card is a reverse { reverse direction; turn goes to dealer } }

  rule start_draw_two / 引牌加二
    "A Draw Two as start card: the first player draws 2 and is skipped." /
    "引牌是+2：首家摸2张并停一次。"
  { whenever the start card is a draw_two { first draws 2 and loses turn } }

  rule start_wild / 引牌变色
    "A Wild as start card: the first player names the color and plays." /
    "引牌是变色：首家定颜色并先出。"
  { whenever the start card is a wild { first chooses color } }

  rule start_wild_draw_four / 引牌加四
    "A Wild Draw Four as start card goes back and another is turned." / "引牌是+4：放回重翻。"
  { whenever the start card is a wild_draw_four { redraw } }

  match {
    highest number deals
    left of dealer starts
    winner deals next
    teams of 2 facing
    winner scores other hands when scoring is winner
    winning team scores other hands when scoring is winner and teams > 0
    everyone scores own hand when scoring is minus
    losing teams score own hands when scoring is minus and teams > 0
    ends when a total reaches target
    highest total wins when scoring is winner
    lowest total wins when scoring is minus
  }
}
