# R4: cards add up from +2 and +4 to +4, and a +4 may be challenged; "a guilty player draws 4". With ten cards pending
# four are drawn and six are lost. Stacking and the challenge clash in the number that is owed.
ruleset R4_lost_penalty extends official {
  rule stacking
    "A Draw Two may be answered with a Draw Two or a +4, a +4 with a +4; the cards add up."
  {
    may answer with draw_two when the attack is draw_two
    may answer with wild_draw_four when the attack is draw_two or wild_draw_four
  }

  rule guilty_draws_four overrides challenge
    "If the challenge succeeds, the player of the +4 draws 4."
  { whenever the challenge succeeds { accused draws 4; end attack } }
}
