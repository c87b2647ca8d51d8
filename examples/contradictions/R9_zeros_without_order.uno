# R9: four rules for a 0 at once: all hands go round; its player decides whether they do; the others slap; a red 0
# costs ten cards. Nothing says in what order, and they touch the same hands and the same turn.
ruleset R9_zeros_without_order extends official {
  use zero_rotates
  use zero_may_rotate
  use slap_zero
  use red_zero_ten
}
