house_rule deflect / 转移加二 {
  title "Deflecting Draw Two" / "转移加二"
  source "D H21"
  needs deck with skip, reverse, draw_two
  rule deflect / 接跳过反转 overrides skip_and_reverse
    "A Draw Two may be answered with a Skip or a Reverse; the cards owed stay the same." /
    "被+2的人可以接跳过或反转，张数不变。"
  { may answer with skip or reverse when the attack is draw_two }
  rule skip_passes_on / 跳过转移 overrides skip
    "A Skip passes the Draw Two on to the next player." / "跳过把+2转给下家。"
  { whenever a skip is played when the attack is draw_two { attack moves to next } }
  rule reverse_sends_back / 反转退回 overrides reverse, reverse_with_two
    "A Reverse turns the direction, and the Draw Two goes back to the one who last added cards." /
    "反转使方向反过来，+2退回给最后加牌的人。"
  {
    whenever a reverse is played when the attack is draw_two {
      reverse direction
      attack moves to attack's from
    }
  }
}
