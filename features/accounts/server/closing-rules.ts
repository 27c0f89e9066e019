import { formatCents } from '#platform/contract/currency.ts'
import type { GivenUp, Loss, LossKind } from '../contract/closing-costs.ts'

const money = (cents: number): string => formatCents(Math.abs(cents))

/** What somebody must give up by name before their account is closed; null where that is nothing. */
export function givenUpFor(losses: readonly Loss[]): GivenUp | null {
  const of = (wanted: LossKind) => losses.find(({ kind }) => kind === wanted)
  const gives_up = { balance_cents: of('balance')?.cents ?? 0, purchases: of('purchases')?.count ?? 0 }
  return gives_up.balance_cents === 0 && gives_up.purchases === 0 ? null : gives_up
}

/** Whether somebody gives up just what they lose; who gives up what they do not have was shown something else. */
export const isGivenUp = (needed: GivenUp | null, sent: GivenUp | undefined): boolean =>
  (needed?.balance_cents ?? 0) === (sent?.balance_cents ?? 0) && (needed?.purchases ?? 0) === (sent?.purchases ?? 0)

/** The figures, for who has not given them up. */
export function lossSentence(needed: GivenUp | null): string {
  const { balance_cents, purchases } = needed ?? { balance_cents: 0, purchases: 0 }
  const parts = [
    ...(balance_cents > 0 ? [`you give up ${money(balance_cents)} on your balance`] : []),
    ...(balance_cents < 0 ? [`you still owe ${money(balance_cents)}`] : []),
    ...(purchases > 0
      ? [`you can no longer download ${purchases === 1 ? '1 product' : `${purchases} products`} you bought`]
      : []),
  ]
  const told = parts.length === 0 ? 'you give up nothing' : parts.join(', and ')
  return `Closing your account means that ${told}. Confirm this with gives_up: balance_cents ${balance_cents}, purchases ${purchases}.`
}
