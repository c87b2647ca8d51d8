# R13: ten players hold seventy of the 108 cards. With "a +4 may be answered with a +4" more cards can be owed than are
# left to draw.
ruleset R13_more_than_exist extends official {
  players 10
  rule stacking
    "A Draw Two may be answered with a Draw Two or a +4, a +4 with a +4; the cards add up."
  {
    may answer with draw_two when the attack is draw_two
    may answer with wild_draw_four when the attack is draw_two or wild_draw_four
  }
}
