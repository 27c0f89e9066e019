import type { SubscriptionBilling } from '../contract.ts'

type Card = NonNullable<SubscriptionBilling['card']>

const BRANDS: Record<string, string> = { amex: 'American Express', jcb: 'JCB', unionpay: 'UnionPay', diners: 'Diners' }
const brandOf = (brand: string) => BRANDS[brand] ?? brand.replace(/^./, (first) => first.toUpperCase())

/** The words of the subscription's screens, in one place for translation. */
export const texts = {
  title: 'Creator Subscription Required',
  explanation: 'A subscription is required to communicate with clients and access opportunities.',
  fee: 'Monthly fee',
  perMonth: 'per month',
  cancelAnyTime: 'You can cancel at any time; it then ends with the month you paid for.',
  cancel: 'Cancel',
  subscribe: 'Subscribe Now',
  processing: 'Processing...',
  failed: 'Failed to start subscription',
  invalid: 'Invalid response from server',

  pageTitle: 'Subscription',
  pageLead: 'Subscribers pitch, talk to clients and propose their terms.',
  dashboard: 'Dashboard',
  manage: 'Manage',
  cardsAndBilling: 'Cards and billing',

  none: 'Not subscribed',
  active: 'Active',
  ending: 'Ending',
  pastDue: 'Payment failed',
  disputed: 'On hold: your bank questions the payment',
  incomplete: 'Not paid yet',
  ended: 'Ended',
  noneText: 'Reading is free. Subscribe when you want to reach clients.',
  renewsOn: 'It renews on',
  endsOn: 'It will not renew. You reach clients until',
  graceUntil: 'The last payment did not succeed. Pay it, and you go on as before; you reach clients until',
  pastDueText: 'The last payment did not succeed. Pay it to reach clients again.',
  disputedText: 'Until that is settled, you cannot reach clients. You can speak to your bank about it.',
  endedText: 'What you have stays yours. Subscribe again whenever you want to reach clients.',

  resume: 'Keep my subscription',
  payNow: 'Pay now',
  cancelIt: 'Cancel subscription',
  goesOn: 'Your subscription goes on.',
  paid: 'Paid. Your subscription is active again.',
  willEnd: 'Your subscription ends with the month you paid for.',
  hasEnded: 'Your subscription has ended.',
  cancelTitle: 'Cancel your subscription?',
  endsWithMonth: 'It can end with the month you paid for, on',
  notChargedAgain: 'You are not charged again.',
  endsNow: 'Ended at once, you cannot reach clients from now on, and the rest of the month is not paid back.',
  unpaidEndsNow: 'It ends at once: the month was not paid for. You are not charged again.',
  keepIt: 'Keep it',
  endNow: 'End it now',
  endWithMonth: 'End with the month',

  billing: 'Billing',
  billingHint: 'As the payment provider has it. We keep nothing of your card.',
  nextPayment: 'Next payment',
  nothingToCome: 'None',
  on: 'on',
  card: 'Card',
  noCard: 'None known',
  cardOf: ({ brand, last4, exp_month, exp_year }: Card) =>
    `${brandOf(brand)} ending in ${last4}, good until ${exp_month}/${exp_year}`,
  changeCard: 'Change card',
  invoices: 'All invoices',

  leftTitle: 'Subscription not started',
  leftLead: 'No charges were made.',
  leftText: 'If something went wrong on the payment page, you can simply try again.',
  tryAgain: 'Try again',
  toDashboard: 'Go to your dashboard',
}
