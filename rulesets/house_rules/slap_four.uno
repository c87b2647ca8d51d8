house_rule slap_four / 拍四 {
  title "Slap the four" / "拍四"
  source "A1 H14"
  needs deck with 4
  rule slap_four / 拍四规则
    "A 4: all slap, its player too; the last draws 2." /
    "打出4，所有人抢拍，出牌人也拍；最慢的罚摸2张。"
  { whenever a 4 is played { all players slap, the last is q { q draws 2 } } }
}
