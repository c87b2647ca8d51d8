house_rule slap_nine / 抢九 {
  title "Hands on nine" / "抢九"
  source "D H15"
  needs deck with 9
  rule slap_nine / 抢九规则
    "A 9: all put a hand on the draw pile; the last draws 2." /
    "打出9，所有人把手按到牌堆上；最慢的罚摸2张。"
  { whenever a 9 is played { all players slap, the last is q { q draws 2 } } }
}
