# R5: "a 0: all players hand the hand to the next", also as the last card. Then the next player has an empty hand
# without having played, and the player of the last card has not won. The text does not say who has.
ruleset R5_empty_hand extends official {
  rule zero_rotates "A 0: everybody hands the hand to the next player, also with the last card."
  { whenever a 0 is played { hands go round } }
}
