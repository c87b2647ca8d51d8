# R16: "after a 2 nobody may make a sound" and "with one card left say UNO". A 2 as the second-to-last card makes UNO
# owed and forbidden at once.
ruleset R16_silent_two_and_uno extends official {
  remember silent: yes_no = no

  rule begin_silence "A 2: from now on nobody may make a sound."
  { whenever a 2 is played { set silent to yes } }

  rule keep_silence "Noise costs 2 cards and lifts the ban."
  { all players must not make noise when silent, else { player draws 2; set silent to no } }
}
