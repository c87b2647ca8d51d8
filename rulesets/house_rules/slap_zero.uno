house_rule slap_zero / 抢拍零 {
  title "Slap the zero" / "抢拍零"
  source "A4 H13"
  needs deck with 0
  rule slap_zero / 抢拍零规则
    "A 0: all others slap; the last draws 2, and play goes on after that player." /
    "打出0，其余的人抢拍；最慢的罚摸2张，轮到其下家。"
  { whenever a 0 is played { all others slap, the last is q { q draws 2; turn goes to q's next } } }
}
