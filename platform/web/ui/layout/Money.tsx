import { amountOf, formatMoney } from '../../format/money.ts'

export { formatCents, formatMoney } from '../../format/money.ts'

/** Formatted amount: `amount` in the currency's main unit, or `cents` in its smallest, as payments use. */
export function Money(props: { amount: number } | { cents: number }) {
  return <span>{formatMoney('cents' in props ? amountOf(props.cents) : props.amount)}</span>
}
