house_rule red_zero_ten / 红零加十 {
  title "Red zero costs ten" / "红零加十"
  source "D H16"
  use zero_rotates (last_card = rotates)
  rule red_zero / 红零 overrides zero_rotates
    "A red 0: the next player draws 10 and loses the turn." / "打出红0，下家罚摸10张并停一次。"
  { whenever a red 0 is played { attack next with 10 cards } }
}
