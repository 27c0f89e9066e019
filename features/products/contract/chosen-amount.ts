/** Returns how a total that a buyer chose is split: the fee is the one that the price would have, rounded down. */
export function splitTotal(total_cents: number, feePercent: number): { price_cents: number; fee_cents: number } {
  const hundredths = Math.round(feePercent * 100)
  const fee_cents = Math.floor((total_cents * hundredths) / (100 * 100 + hundredths))
  return { price_cents: total_cents - fee_cents, fee_cents }
}
