import { amountOf, formatMoney } from '../../format/money.ts'

export { formatCents, formatMoney } from '../../format/money.ts'

/** An amount (`amount`), or one of the smallest unit as payments count them (`cents`). */
export function Money(props: { amount: number } | { cents: number }) {
  return <span>{formatMoney('cents' in props ? amountOf(props.cents) : props.amount)}</span>
}
