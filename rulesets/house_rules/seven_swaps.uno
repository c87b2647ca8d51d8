house_rule seven_swaps / 七换牌 {
  title "Seven swaps" / "七换牌"
  source "A4 H10 H11"
  needs deck with 7
  rule seven_swaps / 七换牌规则
    "A 7: swap hands with a player of your choice. As the last card it just wins." /
    "打出7，与任选的一人交换手牌；最后一张直接获胜。"
  {
    whenever a 7 is played when cards_left > 0 {
      player chooses another player q and swaps hands with q
    }
  }
}
