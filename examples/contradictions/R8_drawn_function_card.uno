# R8: two texts put together. "A drawn card that can be played may be played at once" and "a drawn function card may
# not be played at once": they clash on a drawn Skip.
ruleset R8_drawn_function_card extends official {
  rule drawn_may_be_played "A drawn card that can be played may be played at once."
  { may play just_drawn when the card matches color or the card matches top or the card is black }

  rule drawn_number_only "A drawn function card may not be played at once."
  { may not play a card when after_draw and the card is not number }
}
