import { productName } from '#platform/web/page/product.ts'
import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Donation, MonthlyGift } from '../contract.ts'

/** Texts of the donation history and the supporters, in one place for translation. */
export const historyTexts = {
  title: 'Your donations',
  lead: 'Donations you made under your name. Anonymous ones are not listed anywhere.',
  donate: 'Donate',
  none: 'No donations yet',
  noneText: 'When you donate under your name, the donation and its receipt will appear here.',
  receipt: 'Receipt',
  returned: (amount: string) => `${amount} refunded`,
  monthly: 'Every month',
  perMonth: 'a month',
  next: 'next on',
  endGift: 'End gift',
  endTitle: 'End this monthly gift?',
  endText: 'You will not be charged again. Thank you for what you gave.',
  giftEnded: 'Your monthly gift has ended. Thank you.',
  named: 'Supporters page',
  namedHint: 'Supporters who agree are named on a public page, without the amount they gave.',
  toSupporters: 'See the supporters',
  name: 'Your name on the page',
  nameHint: 'Your own or any other. It appears once a donation is paid.',
  saved: 'You are listed as a supporter',
  takeBack: 'Remove your name',
  takenBack: 'Your name was removed',

  supporters: 'Supporters',
  supportersLead: `They keep ${productName} running and agreed to be named.`,
  noSupporters: 'No supporters yet',
  noSupportersText: 'Be the first: donate while signed in and choose the name shown here.',
  since: (month: string) => `since ${month}`,
}

/** Label and look of each status of a monthly donation. */
export const GIFT_STATUSES: Record<MonthlyGift['status'], StatusLook> = {
  active: { tone: 'live', label: 'Active' },
  past_due: { tone: 'waiting', label: 'Last payment failed' },
  ended: { tone: 'stopped', label: 'Ended' },
}

/** Look of a monthly donation whose last payment a bank wants confirmed. */
export const GIFT_TO_CONFIRM: StatusLook = { tone: 'waiting', label: 'Your bank asks you to confirm the payment' }

/** Label and look of each status of a donation. */
export const DONATION_STATUSES: Record<Donation['status'], StatusLook> = {
  pending: { tone: 'waiting', label: 'Not paid yet' },
  processing: { tone: 'waiting', label: 'Payment is being processed' },
  paid: { tone: 'done', label: 'Paid' },
  expired: { tone: 'stopped', label: 'Not paid' },
  disputed: { tone: 'waiting', label: 'Disputed by your bank' },
  refunded: { tone: 'stopped', label: 'Refunded' },
}
