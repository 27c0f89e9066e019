interface GiftAddressee {
  status: string
  giver_id: number
  recipient_id: number | null
  token_hash: Buffer | null
}

/** Whether somebody may open a gift: its giver and who has its link while it waits, and whom it is for, also once they accepted it. */
export function canOpen(gift: GiftAddressee, callerId: number, tokenHash: Buffer | null): boolean {
  if (gift.recipient_id === callerId) return gift.status === 'waiting' || gift.status === 'accepted'
  if (gift.status !== 'waiting') return false
  if (gift.giver_id === callerId) return true
  // A link that was sent before the gift was given to somebody else does not count.
  if (gift.recipient_id !== null) return false
  return tokenHash !== null && gift.token_hash !== null && gift.token_hash.equals(tokenHash)
}
