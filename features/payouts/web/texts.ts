import { currencyName, formatCents } from '#platform/web/format/money.ts'
import type { PayoutMethod } from '../contract.ts'

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
      : `Earnings can be withdrawn ${days(delay)} after a sale or the release of a milestone, unless it is refunded or disputed by then. Money that you topped up can be spent here, not withdrawn.`,

  withdraw: 'Withdraw',
  amount: 'Amount',
  amountHint: (least: number, most: number, method: PayoutMethod) =>
    `In ${currencyName()}, ${formatCents(least)} to ${formatCents(most)}. It leaves your balance at once, and ${method === 'bank' ? 'we pay it by bank transfer' : 'Stripe pays it to your bank account within days'}.`,
  withdrawCents: (cents: number | null) => (cents === null ? 'Withdraw' : `Withdraw ${formatCents(cents)}`),
  withdrawing: 'Withdrawing...',
  requested: (cents: number) => `We will pay you ${formatCents(cents)}`,
  noAmount: 'Enter an amount',
  tooSmall: (cents: number) => `The smallest payout is ${formatCents(cents)}`,
  tooLarge: (cents: number) => `You can withdraw ${formatCents(cents)} at most`,
  tooLittle: (least: number) => `You can withdraw as soon as ${formatCents(least)} are available.`,
  needsDetails: 'Add your bank details first. Then you can withdraw.',

  needsAccount: 'Set up payouts first. Then you can withdraw.',
  notNow: 'Stripe cannot pay you at the moment. You can withdraw once it has what it needs.',

  open: 'On its way to you',
  openText: 'We pay it by hand. You will be notified when it is paid.',
  connectText: 'Stripe pays it to your bank account, which takes a few days. You will be notified.',
  fundsText:
    'It will be sent as soon as the money from your buyers is available, usually within days. Your money is safe.',
  stuck: 'Your payment did not arrive',
  stuckText:
    'If your bank sent it back, correct your bank account at Stripe and try again, or take the money back to your balance.',
  lostText: 'Stripe cannot return the money by itself. We will pay you or return it to your balance.',
  retry: 'Try again',
  retried: 'The payout is on its way again',
  retryText: (cents: number) => `${formatCents(cents)} are sent to the bank account that Stripe has now.`,
  reverse: 'Take it back',
  reverseTitle: 'Take the money back to your balance?',
  reverseText: (cents: number) =>
    `${formatCents(cents)} return to your balance from Stripe. You can withdraw them again.`,
  reversing: 'The money is coming back to your balance',
  held: 'Your payout is on hold',
  heldText: 'It is not paid until this is cleared up. You will be notified.',
  accountText: 'It will be paid as soon as Stripe has what it needs from you.',
  cancel: 'Cancel payout',
  cancelTitle: 'Cancel this payout?',
  cancelText: (cents: number) => `${formatCents(cents)} return to your balance at once.`,
  cancelled: 'The money is back in your balance',

  when: 'When to be paid',
  schedules: {
    on_request: { label: 'On request', hint: 'You withdraw when you want to.' },
    weekly: {
      label: 'Every week',
      hint: (least: number) =>
        `Every Monday (UTC) we request a payout of everything available, if it is at least ${formatCents(least)} and no other payout is in progress.`,
    },
  },
  scheduleSaved: { on_request: 'You will be paid on request', weekly: 'You will be paid every week' },

  details: 'Bank details',
  detailsHint: 'Where we pay you. Only you and the people who make payments here can see this.',
  holder: 'Account holder',
  account: 'IBAN or account number',
  accountHint: 'With the name or code of your bank, where a payment needs it. At most 200 characters.',
  save: 'Save bank details',
  saved: 'Bank details saved',
  holderMissing: 'Enter the name of the account holder',
  accountMissing: 'Enter an IBAN or account number',

  history: 'Payouts',
  noPayouts: 'No payouts yet',
  noPayoutsText: 'What you withdraw will appear here.',
  reference: (reference: string) => `Reference ${reference}`,
  yearly: 'Statement of a year',
  yearlyHint: 'Your sales, milestones and payouts of one year in UTC, with their sums, as CSV.',
  year: 'Year',
}

/** Texts about the account at the payment provider. */
export const accountTexts = {
  title: 'Payout account',
  hint: 'Stripe pays you. It asks who you are and which bank account is yours; we never see that.',
  setUp: 'Set up payouts',
  goOn: 'Continue at Stripe',
  dashboard: 'Open Stripe',
  states: {
    none: 'It takes a few minutes. Have your identity document and your bank details ready.',
    onboarding: 'Stripe does not have everything yet. Continue where you stopped.',
    active: 'At Stripe you see your payouts and change your bank account.',
    restricted: 'Until Stripe has what it needs, you cannot withdraw. What you earned stays in your balance.',
    rejected:
      'Stripe has refused your account and does not pay you. What you earned stays in your balance: write to us.',
    closed: 'You disconnected your account at Stripe. Set up payouts again to be paid.',
  },
  needs: 'Stripe needs to know more about you',
  checking: 'Stripe is checking what you entered',
  needsNow: 'You cannot be paid until then.',
  needsSoon: 'You can still be paid. Enter it soon to keep it that way.',
}
