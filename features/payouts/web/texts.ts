import { currencyName, formatCents } from '#platform/web/format/money.ts'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** Texts of the earnings screen, in one place for translation. */
export const texts = {
  title: 'Earnings',
  lead: 'Withdraw what you earned to your bank account.',
  sales: 'Your sales',
  available: 'Available to withdraw',
  pending: 'Pending',
  pendingFrom: 'the first of it from',
  rule: (delay: number) =>
    delay === 0
      ? 'Earnings can be withdrawn at once. Money that you topped up can be spent here, not withdrawn.'
      : `Earnings can be withdrawn ${days(delay)} after the sale, unless it is refunded or disputed by then. Money that you topped up can be spent here, not withdrawn.`,

  withdraw: 'Withdraw',
  amount: 'Amount',
  amountHint: (least: number, most: number) =>
    `In ${currencyName()}, ${formatCents(least)} to ${formatCents(most)}. It leaves your balance at once, and we pay it by bank transfer.`,
  withdrawCents: (cents: number | null) => (cents === null ? 'Withdraw' : `Withdraw ${formatCents(cents)}`),
  withdrawing: 'Withdrawing...',
  requested: (cents: number) => `We will pay you ${formatCents(cents)}`,
  noAmount: 'Enter an amount',
  tooSmall: (cents: number) => `The smallest payout is ${formatCents(cents)}`,
  tooLarge: (cents: number) => `You can withdraw ${formatCents(cents)} at most`,
  tooLittle: (least: number) => `You can withdraw as soon as ${formatCents(least)} are available.`,
  needsDetails: 'Add your bank details below. Then you can withdraw.',

  open: 'On its way to you',
  openText: 'We pay it by hand. You will be notified when it was paid.',
  held: 'Your payout is on hold',
  heldText: 'It is not paid until this is cleared up. You will be notified.',
  cancel: 'Cancel payout',
  cancelTitle: 'Cancel this payout?',
  cancelText: (cents: number) => `${formatCents(cents)} return to your balance at once.`,
  cancelled: 'The money is back on your balance',

  details: 'Bank details',
  detailsHint: 'Where we pay you. Only you and the people who make payments here can see this.',
  holder: 'Account holder',
  account: 'IBAN or account number',
  accountHint: 'With the name or code of your bank, where a payment needs it. At most 200 characters.',
  save: 'Save bank details',
  saving: 'Saving...',
  saved: 'Bank details saved',
  holderMissing: 'Enter the name of the account holder',
  accountMissing: 'Enter an IBAN or account number',

  history: 'Payouts',
  noPayouts: 'No payouts yet',
  noPayoutsText: 'What you withdraw will appear here.',
  reference: (reference: string) => `Reference ${reference}`,
  yearly: 'Statement of a year',
  yearlyHint: 'Your sales and payouts of one year in UTC, with their sums, as CSV.',
  year: 'Year',
}
