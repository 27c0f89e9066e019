import type { SubscriptionBilling } from '../contract.ts'

type Card = NonNullable<SubscriptionBilling['card']>

const BRANDS: Record<string, string> = { amex: 'American Express', jcb: 'JCB', unionpay: 'UnionPay', diners: 'Diners' }
const brandOf = (brand: string) => BRANDS[brand] ?? brand.replace(/^./, (first) => first.toUpperCase())

/** Texts of the subscription screens, in one place for translation. */
export const texts = {
  title: 'Creator Subscription Required',
  explanation: 'A subscription is required to communicate with clients and access opportunities.',
  fee: 'Monthly fee',
  perMonth: 'per month',
  cancelAnyTime: 'You can cancel at any time. It then runs until the end of the month you paid for.',
  subscribe: 'Subscribe Now',
  processing: 'Processing...',
  failed: 'Failed to start subscription',
  invalid: 'Invalid response from server',

  pageTitle: 'Subscription',
  pageLead: 'Subscribers pitch, talk to clients and propose their terms.',
  payments: 'Payments',
  manage: 'Manage',
  cardsAndBilling: 'Cards and billing',

  none: 'Not subscribed',
  active: 'Active',
  ending: 'Ending',
  pastDue: 'Payment failed',
  disputed: 'On hold: your bank has disputed the payment',
  incomplete: 'Not paid yet',
  ended: 'Ended',
  noneText: 'Reading is free. Subscribe when you want to reach clients.',
  renewsOn: 'It renews on',
  endsOn: 'It will not renew. You can reach clients until',
  graceUntil: 'The last payment failed. Pay now to continue as before. You can reach clients until',
  toConfirm: 'Your bank asks you to confirm the payment',
  confirmUntil: 'Confirm it to continue as before. You can reach clients until',
  confirmText: 'Confirm it to reach clients again.',
  confirmPayment: 'Confirm payment',
  leading: 'Taking you to your payment...',
  pastDueText: 'The last payment failed. Pay now to reach clients again.',
  disputedText: 'You cannot reach clients until that is settled. Ask your bank about it.',
  endedText: 'Everything you made here is still yours. Subscribe again whenever you want to reach clients.',

  resume: 'Keep your subscription',
  payNow: 'Pay now',
  cancelIt: 'Cancel subscription',
  goesOn: 'Your subscription will continue.',
  paid: 'Paid. Your subscription is active again.',
  willEnd: 'Your subscription will end with the month you paid for.',
  hasEnded: 'Your subscription has ended.',
  cancelTitle: 'Cancel your subscription?',
  endsWithMonth: 'It can end with the month you paid for, on',
  notChargedAgain: 'You will not be charged again.',
  endsNow: 'If you end it now, you can no longer reach clients, and the rest of the month is not refunded.',
  unpaidEndsNow: 'It ends at once, because this month is not paid. You will not be charged again.',
  keepIt: 'Keep subscription',
  endNow: 'End now',
  endWithMonth: 'End with the month',

  billing: 'Billing',
  billingHint: 'From the payment provider. We do not store your card details.',
  nextPayment: 'Next payment',
  nothingToCome: 'None',
  on: 'on',
  card: 'Card',
  noCard: 'None on file',
  cardOf: ({ brand, last4, exp_month, exp_year }: Card) =>
    `${brandOf(brand)} ending in ${last4}, expires ${exp_month}/${exp_year}`,
  changeCard: 'Change card',
  invoices: 'All invoices',

  leftTitle: 'Subscription not started',
  leftLead: 'No charges were made.',
  leftText: 'If something went wrong on the payment page, you can try again.',
  tryAgain: 'Try again',
  toDashboard: 'Go to your dashboard',
}
