# R6: "while the top card is red nobody may make a sound" and "who jumps in must call blitz". On a red jump-in the
# call is owed and forbidden at once, and neither rule says that it stands above the other.
ruleset R6_silence_and_blitz extends official {
  use jump_in

  rule silent_red "While the top card is red nobody may make a sound; noise costs 2."
  { all players must not make noise when top is red, else { player draws 2 } }

  rule call_blitz "Who jumps in calls blitz." { must say "blitz" aloud when jumped_in }
}
