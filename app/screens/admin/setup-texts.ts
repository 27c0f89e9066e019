import { productName } from '#platform/web/page/product.ts'

export const setupTexts = {
  title: `Set up ${productName}`,
  lead: 'This address is for the owner of a new installation. It works until somebody owns it.',
  account: 'Your account',
  accountHint: 'Create the account that will own this installation, or sign in with one you have.',
  create: 'Create account',
  noKey: 'This address is incomplete: open it exactly as the start printed it.',
  done: 'You own this installation',
  doneHint: 'Change its settings and add people to your team in the admin area.',
  toAdmin: 'Open the admin area',
}
