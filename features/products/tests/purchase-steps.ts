import { constantFrom, integer, record } from 'fast-check'

/** What may happen to the purchases of one product. */
export const STEPS = [
  'open',
  'open with a code',
  'open at a chosen amount',
  'expire',
  'pay',
  'refund a part',
  'refund the rest',
  'a refund fails',
  'dispute',
  'win',
  'lose',
  'buy from the balance',
  'buy with a code',
  'buy at a chosen amount',
  'a friend gives it',
  'accept a gift',
  'take a gift back',
  'seller refunds',
  'refund again',
  'seller refunds a part',
  'a part is made',
] as const
export type Doing = (typeof STEPS)[number]

/** One thing that happens, and when we hear of it. */
export const Step = record({
  // What the rest needs comes more often.
  does: constantFrom(...STEPS, 'open', 'pay', 'pay', 'buy from the balance', 'seller refunds a part'),
  // Which of the pages, and whether we ask then; an answer that is asked for may come at once, later, twice or never.
  which: integer({ min: 0, max: 7 }),
  asks: constantFrom('not', 'and keeps', 'and waits', 'and dies'),
  keeps: integer({ min: 0, max: 9 }),
})

const aStep = (does: Doing, asks: 'not' | 'and keeps') => ({ does, which: 0, asks, keeps: 9 })

/** The seller refunds the whole sale, and only then the provider tells of a part that was refunded before, and is disputed now. */
const REFUNDED_BEFORE_A_PART_IS_HEARD_OF = [
  aStep('open', 'not'),
  aStep('pay', 'and keeps'),
  aStep('refund a part', 'not'),
  aStep('seller refunds', 'not'),
  aStep('dispute', 'and keeps'),
]

/** The seller's refund fails at the bank, is made again, and fails again. */
const REFUND_FAILED_TWICE = [
  aStep('open', 'not'),
  aStep('pay', 'and keeps'),
  aStep('seller refunds', 'not'),
  aStep('refund the rest', 'and keeps'),
  aStep('a refund fails', 'and keeps'),
  aStep('refund again', 'not'),
  aStep('refund the rest', 'not'),
  aStep('a refund fails', 'and keeps'),
]

/** A part that the seller refunds fails at the bank, is tried again, and then the rest is refunded while the part waits. */
const PART_FAILED_AND_REST_REFUNDED = [
  aStep('open', 'not'),
  aStep('pay', 'and keeps'),
  aStep('seller refunds a part', 'not'),
  aStep('a part is made', 'and keeps'),
  aStep('a refund fails', 'and keeps'),
  aStep('refund again', 'not'),
  aStep('seller refunds a part', 'and keeps'),
  aStep('a part is made', 'not'),
  aStep('seller refunds', 'and keeps'),
]

/** What a seller refunds in part is more than what the provider has left by then. */
const PART_AFTER_THE_PROVIDER_REFUNDED = [
  aStep('open', 'not'),
  aStep('pay', 'and keeps'),
  aStep('seller refunds a part', 'not'),
  aStep('seller refunds a part', 'not'),
  aStep('refund a part', 'not'),
  aStep('refund a part', 'and keeps'),
  aStep('a part is made', 'and keeps'),
  aStep('a part is made', 'and keeps'),
]

/** The last use is given to somebody else while a page that had reserved it is paid late. */
const PAID_AFTER_ITS_USE_WAS_RETURNED = [
  aStep('open with a code', 'not'),
  aStep('buy with a code', 'not'),
  aStep('expire', 'and keeps'),
  aStep('open with a code', 'not'),
  aStep('pay', 'and keeps'),
]

/** A buyer who chooses what to pay changes their mind: the page at the first amount is paid all the same. */
const PAID_AT_THE_AMOUNT_BEFORE = [
  aStep('open at a chosen amount', 'not'),
  aStep('buy at a chosen amount', 'not'),
  aStep('pay', 'and keeps'),
  aStep('seller refunds a part', 'not'),
  aStep('seller refunds', 'not'),
]

/** A gift is accepted and refunded to its giver, and another one after it. */
const GIFT_ACCEPTED_AND_REFUNDED = [
  aStep('a friend gives it', 'not'),
  aStep('a friend gives it', 'not'),
  aStep('accept a gift', 'not'),
  aStep('accept a gift', 'not'),
  aStep('seller refunds a part', 'not'),
  aStep('seller refunds', 'not'),
  aStep('accept a gift', 'not'),
  aStep('take a gift back', 'not'),
]

/** Somebody accepts a gift while their own payment of the same product is on its way. */
const GIFT_FOR_WHO_PAYS_AT_THAT_MOMENT = [
  aStep('open', 'not'),
  aStep('a friend gives it', 'not'),
  aStep('accept a gift', 'not'),
  aStep('pay', 'and keeps'),
]

/** Orders of events that once went wrong, or that chance seldom finds. */
export const EXAMPLES = [
  REFUNDED_BEFORE_A_PART_IS_HEARD_OF,
  REFUND_FAILED_TWICE,
  PART_FAILED_AND_REST_REFUNDED,
  PART_AFTER_THE_PROVIDER_REFUNDED,
  PAID_AFTER_ITS_USE_WAS_RETURNED,
  PAID_AT_THE_AMOUNT_BEFORE,
  GIFT_ACCEPTED_AND_REFUNDED,
  GIFT_FOR_WHO_PAYS_AT_THAT_MOMENT,
]
