house_rule zero_may_rotate / 零可换牌 {
  title "Zero may rotate" / "零可换牌"
  source "A1 H9"
  needs deck with 0
  rule zero_may_rotate / 零可换牌规则
    "The player of a 0 decides whether everyone hands the hand on." /
    "打出0的人决定大家是否把手牌交给下家。"
  {
    whenever a 0 is played when cards_left > 0 {
      player chooses whether "Shall the hands go round?" / "手牌轮转吗？" { hands go round }
    }
  }
}
