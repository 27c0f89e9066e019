/** By this mark the provider's subscriptions that are monthly gifts are told from those of creators. */
export const GIFT_MARK = { purpose: 'monthly_gift' } as const

/** Whether something at the provider is marked as a monthly gift. */
export const isGift = (metadata: Record<string, string> | null | undefined): boolean =>
  metadata?.['purpose'] === GIFT_MARK.purpose
