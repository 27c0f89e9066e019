/** Texts about the seller of a product, for buyers. */
export const noteTexts = {
  trader: 'Sold by a trader',
  traderNamed: (name: string) => `Sold by a trader: ${name}`,
  privately: 'Sold privately: consumer rights do not apply to this purchase',
  notDeclared: 'Not declared: the seller has not said whether they are a trader',
  declare: 'Say how you sell',
  name: 'Name',
  address: 'Address',
  email: 'Email',
  phone: 'Phone',
  register: 'Register',
  vatId: 'VAT number',
  certified: 'Certified to offer only what complies with the law',
}
