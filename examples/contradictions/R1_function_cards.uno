# R1: the guide says that the function cards are "six of each, 24 in all". Three kinds of six are 18.
# The line and its own sum disagree; the deck line is written as the sentence is.
ruleset R1_function_cards extends official {
  deck {
    colors red, yellow, green, blue
    number 0: 1 per color, worth face
    number 1..9: 2 per color, worth face
    action skip, reverse, draw_two: 6 each, 24 in all, worth 20
    black wild, wild_draw_four: 4 each, worth 50
    total 108
  }
}
