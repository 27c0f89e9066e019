/** Why somebody needs no purchase of a product: they have it, or everything in the bundle that it is. Null if they do. */
export function ownershipOf(
  productId: number,
  products: readonly { id: number; is_owned: boolean }[],
): 'product' | 'parts' | null {
  if (products.some(({ id, is_owned }) => id === productId && is_owned)) return 'product'
  const parts = products.filter(({ id }) => id !== productId)
  return parts.length > 0 && parts.every(({ is_owned }) => is_owned) ? 'parts' : null
}

/** Returns what buyers of a bundle save; 0 if nothing. */
export const savingsOf = (total_cents: number, parts_cents: number): number => Math.max(0, parts_cents - total_cents)
