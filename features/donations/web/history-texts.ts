import { productName } from '#platform/web/page/product.ts'
import type { StatusLook } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Donation, MonthlyGift } from '../contract.ts'

/** The words of what somebody gave and of who supports this place, in one place for translation. */
export const historyTexts = {
  title: 'My donations',
  lead: 'What you gave under your name. What you gave anonymously is in nobody’s list.',
  donate: 'Donate',
  none: 'No donations yet',
  noneText: 'When you give something under your name, it stands here with its receipt.',
  receipt: 'Receipt',
  returned: (amount: string) => `${amount} given back`,
  monthly: 'Every month',
  perMonth: 'a month',
  next: 'next on',
  endGift: 'End it',
  endTitle: 'End this monthly gift?',
  endText: 'Nothing is charged any more. What you gave stays with us; thank you for it.',
  giftEnded: 'Your monthly gift has ended. Thank you!',
  named: 'Among the supporters',
  namedHint: 'Supporters who agree are named on a page that everybody can read. What you gave is not told.',
  toSupporters: 'See the supporters',
  name: 'Your name there',
  nameHint: 'Yours, or any other you like. You stand there as soon as a donation is paid.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'You are named among the supporters',
  takeBack: 'Take my name off',
  takenBack: 'Your name was taken off',

  supporters: 'Supporters',
  supportersLead: `They keep ${productName} running, and agreed to be named.`,
  noSupporters: 'Nobody is named here yet',
  noSupportersText: 'Be the first: whoever donates while signed in may be named here, by any name.',
  since: (month: string) => `since ${month}`,
}

/** How each status of a monthly gift is shown. */
export const GIFT_STATUSES: Record<MonthlyGift['status'], StatusLook> = {
  active: { tone: 'live', label: 'Given every month' },
  past_due: { tone: 'waiting', label: 'The last payment failed' },
  ended: { tone: 'stopped', label: 'Ended' },
}

/** How each status of a donation is shown. */
export const DONATION_STATUSES: Record<Donation['status'], StatusLook> = {
  pending: { tone: 'waiting', label: 'Not paid yet' },
  paid: { tone: 'done', label: 'Paid' },
  expired: { tone: 'stopped', label: 'Not paid' },
  disputed: { tone: 'waiting', label: 'Questioned by your bank' },
  refunded: { tone: 'stopped', label: 'Given back' },
}
