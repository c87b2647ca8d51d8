# R10: "who draws goes on until a playable number card comes". When the piles hold no such card the sentence has no
# end; it says nothing of that.
ruleset R10_draw_without_end extends official {
  rule draw_on overrides draw
    "Who draws goes on until a playable number card comes, and must play it."
  {
    whenever the player draws { player draws until the card is playable and the card is number }
    must play just_drawn when after_draw
  }
}
