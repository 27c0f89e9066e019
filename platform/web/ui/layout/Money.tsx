const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars as text: "$1,200", or "$9.95" when there are cents. */
export const formatMoney = (dollars: number): string => (Number.isInteger(dollars) ? whole : exact).format(dollars)

/** The same always with its cents, for amounts that are added up below each other. */
export const formatExactly = (dollars: number): string => exact.format(dollars)

/** An amount of dollars (`amount`), or of whole cents as payments count them (`cents`). */
export function Money(props: { amount: number } | { cents: number }) {
  return <span>{formatMoney('cents' in props ? props.cents / 100 : props.amount)}</span>
}

/** Cents as text with both digits after the point, as they stand on paper: "$1,200.00". */
export const formatCents = (cents: number): string => exact.format(cents / 100)
