# Teaches: choices inside an effect. The table waits until the one who is asked has chosen; nothing interrupts it.
# A player, yes or no, cards to put away, a color: each is asked where the effect is reached.
house_rule choices_shown / 选择示例 {
  needs deck with 1, 2, 9
  rule gift / 送礼
    "Who plays a 1 names a player; that player may send the hands round." /
    "打出1的人指定一人，由那人决定手牌是否轮转。"
  {
    whenever a 1 is played when cards_left > 0 {
      player chooses another player q
      q chooses whether "Shall the hands go round?" / "手牌轮转吗？" { hands go round } else {
        q draws 1
      }
    }
  }

  rule clean_up / 清理
    "Who plays a 2 may put away up to two cards of one color, and keeps at least one card." /
    "打出2的人可以弃掉最多2张同色的牌，手里至少留1张。"
  {
    whenever a 2 is played {
      player discards up to 2 cards where cards' colors = 1 and cards_left > 0
    }
  }

  rule painter / 染色 "Who plays a 9 may name the color." / "打出9的人可以定颜色。" {
    whenever a 9 is played {
      player chooses whether "Name a color?" / "要定颜色吗？" { player chooses color }
    }
  }
}
