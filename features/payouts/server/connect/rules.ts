/** What the provider has of a payout whose money was transferred. */
export interface ProviderState {
  /** Whether a bank was told to pay it, and has not sent it back. */
  hasPayment: boolean
  /** Whether the transfer was reversed. */
  isReversed: boolean
  /** Whether the account there cannot be asked any more. */
  isGone: boolean
}

/** What is to be done next with money that was transferred. */
type NextStep = 'follow' | 'reversed' | 'pay_out' | 'reverse' | 'give_up'

/**
 * Returns what to do next with a payout whose money was transferred. It leaves at most once: what a bank was told to pay is followed there
 * and never brought back, and nothing is made or brought back while the account cannot be asked what exists.
 */
export function nextStep(
  state: 'transferred' | 'reversing',
  { hasPayment, isReversed, isGone }: ProviderState,
): NextStep {
  if (hasPayment) return 'follow'
  if (isReversed) return 'reversed'
  if (isGone) return 'give_up'
  return state === 'reversing' ? 'reverse' : 'pay_out'
}

/** Returns what to do next with a transfer that is lost while its owner was paid by hand or got the money back. */
export function nextStepForLost({ hasPayment, isReversed, isGone }: ProviderState): 'recovered' | 'reverse' | 'wait' {
  if (isReversed) return 'recovered'
  return hasPayment || isGone ? 'wait' : 'reverse'
}
