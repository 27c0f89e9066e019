import type { DemoMessage } from './conversations/shape.ts'

/** A version of the terms, proposed together with its author's message of that index (from 0). */
interface DemoVersion {
  with_message: number
  by: DemoMessage['by']
  /** In dollars. */
  price: number
  terms: string
  changes?: string
}

/** A delivery: indexes (from 0) of the creator's message and of the client's reply. With a reason, the client returned the work. */
export interface DemoDelivery {
  message: number
  reply: number
  reason?: string
}

/** A written agreement of a conversation. The messages determine whether and when it was accepted or completed. */
export interface DemoAgreement {
  request: string
  creator: string
  versions: DemoVersion[]
  deliveries?: DemoDelivery[]
}

const readerTerms = (oneMore: string) => `A quiet web reader for single stories.

1. Sample chapter, in two weeks: vertical setting, ruby, punctuation, pages that turn to the left.
2. Whole reader: stories kept on the telephone, a remembered place where further along wins, the shelf of bought stories, your payment connected.
3. Opening day: ten stories, tested on six devices.

Paid in three equal milestones, each when you have accepted it. ${oneMore}`

const finderTerms = (sheet: string, why: string) => `A seed finder on a page of its own beside the shop.

Three answers only: sow now, wait, too late this year. Frost tables for Sweden, Norway and Finland by municipality. ${sheet} ${why} It reads your products every hour and links back to the basket; nothing in the shop changes.

First version for your growers after one week, all of it after six.`

const menuTerms = (houses: string, card: string) => `The daily menu in three languages.

One form for the kitchen, web menus for ${houses}, allergens as fourteen ticks per dish that cannot be skipped. Dishes cooked before remember their translations. ${card}`

export const agreements: DemoAgreement[] = [
  {
    request: 'old-orders',
    creator: 'gruff',
    versions: [
      {
        with_message: 4,
        by: 'creator',
        price: 7400,
        terms: `All orders, customers and products from FileMaker 6 in an ordinary database, with counts and yearly sums that prove nothing was lost.

"Notes2" becomes readable: one telephone call with your mother about her codes, and a list of what each means.

Nothing is thrown away; doubtful records stay twice and stand on a list.`,
      },
    ],
  },
  {
    request: 'tool-library',
    creator: 'demo-creator',
    versions: [
      {
        with_message: 4,
        by: 'creator',
        price: 2310,
        terms: `Bookings for 180 tools: a calendar per tool, a waiting list, a text message the day before a tool is due. A library card number is enough to book. One button that only Doris can press.

Three weeks. Learnable in ten minutes, with a handbook on one page. The text messages themselves (about $90 a year) are paid by the library directly.`,
      },
    ],
    deliveries: [{ message: 6, reply: 9 }],
  },
  {
    request: 'vertical-reader',
    creator: 'demo-creator',
    versions: [
      {
        with_message: 9,
        by: 'creator',
        price: 8640,
        terms: readerTerms('Errors found within half a year are mended free.'),
      },
      {
        with_message: 10,
        by: 'client',
        price: 8640,
        terms: readerTerms('Errors found within half a year are mended free. There is no animation when a page turns.'),
        changes: 'One condition: the page must not whoosh.',
      },
    ],
    deliveries: [
      { message: 13, reply: 14, reason: 'In "Rain Ledger", third page, small っ begins a line. We never allow that.' },
      { message: 15, reply: 16 },
      { message: 21, reply: 22 },
    ],
  },
  {
    request: 'pier-tickets',
    creator: 'olumide_b',
    versions: [
      {
        with_message: 8,
        by: 'creator',
        price: 11250,
        terms: `Ticket checks that work for a day without a signal, on 14 handsets: valid, used already, wrong sailing; one big button to let somebody on anyway. The handsets of a boat talk through its router.

App, sync and evening report: $8,900. One week on the piers, flights included: $2,350, before the end and not after.`,
      },
      {
        with_message: 9,
        by: 'client',
        price: 11250,
        terms: `Ticket checks that work for a day without a signal, on 14 handsets: valid, used already, wrong sailing; one big button to let somebody on anyway. The handsets of a boat talk through its football router, and the football goes on.

App, sync and evening report: $8,900. One week on the piers, flights included: $2,350, before the end and not after. A sofa and a wood stove are provided. Work starts this month.`,
        changes: 'The board approved it. Only the start and the sofa are new.',
      },
    ],
  },
  {
    request: 'frost-alarm',
    creator: 'tala-nakai',
    versions: [
      {
        with_message: 4,
        by: 'creator',
        price: 4380,
        terms: `Eight sensors, two per greenhouse; a base station with its own battery and SIM card that calls three people in turn until one presses 1, and rings at noon once a week. Alarms per house and per season, set with a dial.

The calling service for one year and a page with curves are part of it. Parts are $610 of the price, with receipts.`,
      },
    ],
  },
  {
    request: 'seed-finder',
    creator: 'demo-creator',
    versions: [
      {
        with_message: 6,
        by: 'creator',
        price: 6900,
        terms: finderTerms('I clean the sheet.', 'Whoever wants the argument opens "Why?".'),
      },
      {
        with_message: 7,
        by: 'client',
        price: 6500,
        terms: finderTerms('Our trainee cleans the sheet.', 'Whoever wants the argument opens "Why?".'),
        changes: 'We tidy the sheet ourselves.',
      },
      {
        with_message: 8,
        by: 'creator',
        price: 6500,
        terms: finderTerms(
          'Your trainee cleans the sheet and writes a sentence for each variety.',
          'Whoever wants the argument opens "Why?" and reads it in your growers\' own words.',
        ),
        changes: 'A sentence for each "Why?" comes with the tidy sheet.',
      },
    ],
  },
  {
    request: 'menus',
    creator: 'mei-ling-tan',
    versions: [
      {
        with_message: 4,
        by: 'creator',
        price: 2900,
        terms: menuTerms('all three houses', 'The A5 card comes as a PDF in the same look.'),
      },
      {
        with_message: 5,
        by: 'client',
        price: 2750,
        terms: menuTerms('two houses, the third in summer', 'The A5 card comes as a PDF in the same look.'),
        changes: '2,750 is what is in the tin.',
      },
      {
        with_message: 6,
        by: 'creator',
        price: 2450,
        terms: menuTerms('all three houses', 'The A5 card follows in summer, for $450.'),
        changes: 'The third house costs me an hour; the card is where the money goes.',
      },
    ],
  },
]
