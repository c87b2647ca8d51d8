# R15: "an identical card may be played out of turn" beside "a 0: all hands go round" and "a 7: swap hands". A last 0 or
# 7 that is jumped in must end like the same play in turn; the texts speak only of one's own turn.
ruleset R15_jump_in_last_card extends official {
  rule jump_in "A colored card identical to the top card may be played out of turn."
  { may jump in with a card when the card is identical to top and the card matches color }

  rule zero_rotates "A 0: everybody hands the hand to the next player."
  { whenever a 0 is played { hands go round } }

  rule seven_swaps "A 7: swap hands with a player of your choice."
  { whenever a 7 is played { player chooses another player q and swaps hands with q } }
}
