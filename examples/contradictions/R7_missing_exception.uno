# R7: "a Skip goes only on a number card of the same color" and "a Skip may be answered with a Skip". On a Skip under
# the attack of a Skip one rule forbids what the other allows; the variant does not say that it is an exception.
ruleset R7_missing_exception extends official {
  rule skip_on_number overrides match "Skip and Reverse go only on a number card of the same color."
  { may not lay skip or reverse when not (top is number and the card matches color) }

  rule skip_on_skip "A Skip may be answered with a Skip."
  { may answer with skip when the attack is skip }
}
