# The Princess deck.
ruleset disney_princess / 公主款 extends chinese {
  title "Princess deck" / "公主款"
  source "D X3"
  add to deck {
    black rose / 玫瑰: 4 each, worth 50
    total 112
  }

  rule rose / 玫瑰规则 after name_a_color
    "A Rose goes on anything, but not under an attack. Its player may shed up to 4 more cards, at most one of each color, and keeps at least 1." /
    "玫瑰随时可出，被罚时不行。出牌人可再弃最多4张，每色最多1张，手里至少留1张。"
  {
    whenever a rose is played {
      player discards up to 4 cards where cards' colors = cards' size and cards_left > 0
    }
  }

  rule start_rose / 引牌玫瑰
    "A Rose as start card goes back and another is turned." / "引牌是玫瑰：放回重翻。"
  { whenever the start card is a rose { redraw } }
}
