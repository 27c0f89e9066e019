import type { SellerDeclaration, SellerDetails } from '../contract.ts'

/** Columns of a declaration: of a private seller nothing else is stored. */
export function columnsOf(declaration: SellerDeclaration, now: Date) {
  const { sells_as } = declaration
  const isTrader = sells_as === 'trader'
  const details: Partial<SellerDeclaration> = isTrader ? declaration : {}
  const { name = null, address = null, email = null, phone = null, register_number = null, vat_id = null } = details
  return {
    sells_as,
    name,
    address,
    email,
    phone,
    register_number,
    vat_id,
    certified_at: isTrader ? now : null,
    declared_at: now,
  }
}

/** Sentence about the seller for the payment page, which renders links: nothing that the seller wrote. */
export function paymentPageNote({ sells_as }: SellerDetails): string {
  if (sells_as === 'trader') return "Sold by a trader, whose name and address are on the product's page."
  if (sells_as === 'private') return 'Sold privately: consumer rights do not apply to this purchase.'
  return 'The seller has not declared whether they are a trader.'
}
