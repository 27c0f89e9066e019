/** Texts of profile and settings, in one place for translation. */
export const texts = {
  tabs: 'Profile and settings',
  profile: 'Profile',
  account: 'Account',
  notifications: 'Notifications',
  payments: 'Payments',
  privacy: 'Privacy',
  accountLead: 'How you sign in, and how we reach you.',
  paymentsLead: 'What you pay for, and what your invoices say about you.',
  invoicesLead: 'Your details on invoices.',
  privacyLead: 'Everything we store about you is yours to take along, and you can leave at any time.',
  invoices: 'Invoices',
  invoicesHint: 'One for every payment, and a credit note for every refund.',
  toInvoices: 'See your invoices',
  sellerDetails: 'Seller details',
  sellerDetailsHint: 'Whether you sell as a trader or privately, as buyers read it.',
  toSellerDetails: 'Edit seller details',
}
