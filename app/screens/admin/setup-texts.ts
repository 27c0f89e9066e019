import { productName } from '#platform/web/page/product.ts'

export const setupTexts = {
  title: `Set up ${productName}`,
  lead: 'This address is for the owner of a new installation. It works until somebody owns it.',
  account: 'Your account',
  accountHint: 'Create the account that will own this installation, or sign in with one you have.',
  create: 'Create account',
  noKey: 'This address is incomplete: open it exactly as the start printed it.',
  notOpen:
    'Registration is restricted in the environment of the server. Sign in with an account you have, or start once with REGISTRATION=open.',
  guideLead: 'Set up the essentials in a few minutes. Skip what you do not need: everything can be changed later.',
  previewScheme: 'Pages of the preview',
  light: 'Light page',
  dark: 'Dark page',
  need: 'What do you need?',
}
