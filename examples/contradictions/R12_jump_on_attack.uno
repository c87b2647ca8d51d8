# R12: "an identical card may be played out of turn" and "a Draw Two may be answered with a Draw Two". A jump-in with a
# Draw Two on a Draw Two that is not yet answered: is it an answer or a new attack? The texts do not say; the table
# refuses a jump-in on an open attack.
ruleset R12_jump_on_attack extends official {
  rule jump_in "A colored card identical to the top card may be played out of turn."
  { may jump in with a card when the card is identical to top and the card matches color }

  rule stacking "A Draw Two may be answered with a Draw Two; the cards add up."
  { may answer with draw_two when the attack is draw_two }
}
