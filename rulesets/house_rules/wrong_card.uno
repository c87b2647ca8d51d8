house_rule wrong_card / 发错牌 {
  title "Wrong card" / "发错牌"
  source "B H26"
  rule wrong_card / 打错牌
    "A wrong card goes back and costs 1; on one's own turn it also ends the turn." /
    "打错的牌收回，罚摸1张；轮到自己时还要停一次。"
  {
    whenever a card is played wrongly {
      take back the card
      player draws 1
      if player is on_turn {
        if the attack is not none { player draws attack's draws; end attack }
        player loses turn
      }
    }
  }
}
