# R11: "the others draw one card each, round and round, until a princess or prince turns up". When no royal card is
# left in the piles the sentence has no end; it says nothing of that.
ruleset R11_dragon_without_end extends official {
  add to deck {
    black dragon: 2 each, worth 50
    royal jasmine, aladdin, belle, adam: 1 per color, worth 20
  }

  rule dragon
    "Whoever draws a Dragon shows it; the others draw one card each, round and round, until a princess or prince turns up."
  {
    whenever a dragon is drawn {
      set aside the card
      from next, each player p among all others round and round {
        p draws 1 as r
        if r is royal { stop }
      }
    }
  }

  rule start_dragon "A Dragon as start card goes back."
  { whenever the start card is a dragon { redraw } }

  rule no_dragon_played "A Dragon cannot be played." { never lay dragon }
}
