/** A purchase of a product. */
export interface DemoPurchase {
  kind: 'purchase'
  who: string
  /** Key of the product. */
  product: string
  paid_with: 'card' | 'balance' | 'free'
  /** Fully refunded by the seller on the same day. */
  refunded?: true
}

type Movement = { days_ago: number } & (
  | { kind: 'subscription'; who: string }
  | { kind: 'top_up'; who: string; cents: number }
  // Name that the donor agreed to have listed among the supporters.
  | { kind: 'donation'; who: string; cents: number; supporter?: string }
  | DemoPurchase
)

/**
 * Money movements of the demo data, oldest first. None is from the last days, because those are reconciled with the provider, which does
 * not know these people.
 */
export const movements: readonly Movement[] = [
  { days_ago: 88, kind: 'subscription', who: 'demo-creator' },
  { days_ago: 79, kind: 'donation', who: 'gwen_littletown', cents: 2500, supporter: 'Littletown Library of Things' },
  { days_ago: 72, kind: 'top_up', who: 'demo-client', cents: 10_000 },
  { days_ago: 66, kind: 'purchase', who: 'demo-client', product: 'labels', paid_with: 'balance' },
  { days_ago: 63, kind: 'donation', who: 'demo-client', cents: 1000, supporter: 'Nora, who once sold bees' },
  { days_ago: 58, kind: 'subscription', who: 'demo-creator' },
  { days_ago: 57, kind: 'purchase', who: 'demo-client', product: 'ruler', paid_with: 'free' },
  { days_ago: 52, kind: 'top_up', who: 'gwen_littletown', cents: 4000 },
  { days_ago: 51, kind: 'purchase', who: 'gwen_littletown', product: 'labels', paid_with: 'balance' },
  { days_ago: 44, kind: 'purchase', who: 'demo-client', product: 'tides', paid_with: 'balance' },
  { days_ago: 41, kind: 'purchase', who: 'samira-k', product: 'labels', paid_with: 'card', refunded: true },
  { days_ago: 38, kind: 'purchase', who: 'walt-bigsky', product: 'labels', paid_with: 'card' },
  { days_ago: 36, kind: 'purchase', who: 'tomas-arce', product: 'tides', paid_with: 'card' },
  { days_ago: 33, kind: 'purchase', who: 'demo-creator', product: 'frost', paid_with: 'balance' },
  { days_ago: 28, kind: 'subscription', who: 'demo-creator' },
  { days_ago: 24, kind: 'donation', who: 'minato-editions', cents: 5000 },
  { days_ago: 20, kind: 'donation', who: 'olumide_b', cents: 500, supporter: 'Olumide' },
]
