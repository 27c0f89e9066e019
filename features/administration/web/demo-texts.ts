import type { DemoState } from '../contract.ts'

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Texts about the demo data. */
export const demoTexts = {
  title: 'Demo data',
  hint: 'Example people with their requests, conversations and products, made at the first start.',
  accounts: (count: number) => `There ${count === 1 ? 'is 1 demo account' : `are ${count} demo accounts`}.`,
  remove: 'Remove the demo data',
  question: 'Remove the demo data?',
  whatGoes: ({ accounts, requests, conversations, works, products }: DemoState) =>
    `This deletes ${counted(accounts, 'demo account')} with ${counted(requests, 'request')}, ${counted(conversations, 'conversation')}, ${works} videos and solutions and ${counted(products, 'product')}, and cannot be undone. Invoices, ledger entries and agreements cannot be deleted: they stay without names, and the demo payments are reversed. What other people did with demo accounts stays with them.`,
  removing: 'The demo data is being removed. This takes a minute; you can leave this page.',
  removed: 'The demo data is removed.',
}
