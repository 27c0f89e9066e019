import { formatCents } from '#platform/contract/currency.ts'
import { LossKind, type GivenUp, type Kept, type Loss } from '../contract/closing-costs.ts'

const money = (cents: number): string => formatCents(Math.abs(cents))

/** Returns the losses, money first, without what the owner keeps of their balance. */
export const deductRetained = (losses: readonly Loss[], keeps: Kept | null): Loss[] =>
  losses
    .map((loss) => (loss.kind === 'balance' ? { ...loss, cents: (loss.cents ?? 0) - (keeps?.cents ?? 0) } : loss))
    .filter(({ kind, cents }) => kind !== 'balance' || cents !== 0)
    .toSorted((one, other) => LossKind.options.indexOf(one.kind) - LossKind.options.indexOf(other.kind))

/** Returns the losses that the owner must confirm explicitly before the account is closed; null if there are none. */
export function lossesToConfirm(losses: readonly Loss[]): GivenUp | null {
  const findLoss = (wanted: LossKind) => losses.find(({ kind }) => kind === wanted)
  const gives_up = { balance_cents: findLoss('balance')?.cents ?? 0, purchases: findLoss('purchases')?.count ?? 0 }
  return gives_up.balance_cents === 0 && gives_up.purchases === 0 ? null : gives_up
}

/** Returns whether the confirmed losses match the actual ones exactly; a different figure means that the owner was shown outdated ones. */
export const hasConfirmedLosses = (required: GivenUp | null, confirmed: GivenUp | undefined): boolean =>
  (required?.balance_cents ?? 0) === (confirmed?.balance_cents ?? 0) &&
  (required?.purchases ?? 0) === (confirmed?.purchases ?? 0)

/** Returns the current figures as a sentence, for an owner who has not confirmed them. */
export function lossSentence(required: GivenUp | null): string {
  const { balance_cents, purchases } = required ?? { balance_cents: 0, purchases: 0 }
  const parts = [
    ...(balance_cents > 0 ? [`you give up ${money(balance_cents)} on your balance`] : []),
    ...(balance_cents < 0 ? [`you still owe ${money(balance_cents)}`] : []),
    ...(purchases > 0
      ? [`you can no longer download ${purchases === 1 ? '1 product' : `${purchases} products`} you bought`]
      : []),
  ]
  const losses = parts.length === 0 ? 'you give up nothing' : parts.join(', and ')
  return `Closing your account means that ${losses}. Confirm this with gives_up: balance_cents ${balance_cents}, purchases ${purchases}.`
}
