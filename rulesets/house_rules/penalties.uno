house_rule penalties / 惩罚 {
  title "Penalties" / "惩罚"
  source "D H25"
  rule wrong_card / 打错牌 overrides wrong_card
    "A wrong card goes back and costs 2; on one's own turn it also ends the turn." /
    "打错的牌收回，罚摸2张；轮到自己时还要停一次。"
  {
    whenever a card is played wrongly {
      take back the card
      player draws 2
      if player is on_turn {
        if the attack is not none { player draws attack's draws; end attack }
        player loses turn
      }
    }
  }
  rule wrong_slap / 拍错 "A wrong slap costs 2." / "拍错罚摸2张。"
  { whenever false slap { player draws 2 } }
  rule wrong_call / 喊错 overrides false_call "A wrong UNO costs 2." / "喊错UNO罚摸2张。"
  { whenever false call { player draws 2 } }
  rule too_slow / 太慢
    "Who takes more than 5 seconds draws 2 and loses the turn." / "超过5秒罚摸2张并停一次。"
  {
    let turn_seconds be 5
    whenever time runs out {
      player draws 2
      if the attack is not none { player draws attack's draws; end attack }
      player loses turn
    }
  }
}
