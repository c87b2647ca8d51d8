# R2: the maker's sheet says both "a Wild or a Wild Draw Four as start card goes back into the pile" and "if a Wild
# starts, the player left of the dealer names the color and plays first". Neither says that it stands above the other.
# They clash on a Wild turned as start card.
ruleset R2_start_wild extends official {
  without start_wild, start_wild_draw_four

  rule black_goes_back "A Wild or a Wild Draw Four as start card goes back, and another is turned."
  { whenever the start card is a wild or wild_draw_four { redraw } }

  rule first_names_color
    "If a Wild starts, the player left of the dealer names the color and plays first."
  { whenever the start card is a wild { first chooses color } }
}
