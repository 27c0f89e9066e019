import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'
import type { AccountIds } from './accounts.ts'

const HOUR_MS = 60 * 60_000

/** A rating of a showcase or product, by key, or of a person, by username. */
interface DemoRating {
  kind: 'showcase' | 'product' | 'developer' | 'client'
  of: string
  by: string
  stars: number
  comment?: string
  answer?: string
  /** Request on which the two have an agreement. */
  request?: string
  hours_ago: number
}

const ratings: readonly DemoRating[] = [
  {
    kind: 'developer',
    of: 'gruff',
    by: 'demo-client',
    stars: 5,
    comment:
      'He asked me 212 questions and every one of them was worth asking. I had forgotten that we once sold bees.',
    answer: 'The bees were the easy part. Thank you for both afternoons.',
    request: 'old-orders',
    hours_ago: 900,
  },
  {
    kind: 'client',
    of: 'demo-client',
    by: 'gruff',
    stars: 5,
    comment: 'Answers the same day, and says so when she does not know. Paid before I had sent the bill twice.',
    request: 'old-orders',
    hours_ago: 899,
  },
  {
    kind: 'developer',
    of: 'demo-creator',
    by: 'gwen_littletown',
    stars: 5,
    comment:
      'A working version in the first week, as she says, and a note every Friday that my trustees could read aloud.',
    request: 'tool-library',
    hours_ago: 130,
  },
  {
    kind: 'client',
    of: 'gwen_littletown',
    by: 'demo-creator',
    stars: 5,
    comment: 'Knows her volunteers, so she knew what the desk had to say. I learned what a pasta machine is for.',
    request: 'tool-library',
    hours_ago: 128,
  },
  {
    kind: 'developer',
    of: 'olumide_b',
    by: 'tomas-arce',
    stars: 5,
    comment: 'He came to the pier and tested it in the rain. It works in the rain.',
    request: 'pier-tickets',
    hours_ago: 10,
  },
  {
    kind: 'client',
    of: 'tomas-arce',
    by: 'olumide_b',
    stars: 5,
    comment: 'Stood on the pier with me, in the rain.',
    request: 'pier-tickets',
    hours_ago: 9,
  },
  {
    kind: 'developer',
    of: 'tala-nakai',
    by: 'demo-client',
    stars: 4,
    comment: 'The sensors are everything she promised. The case came a week late, and she said so before I noticed.',
    request: 'frost-alarm',
    hours_ago: 8,
  },
  {
    kind: 'client',
    of: 'demo-client',
    by: 'tala-nakai',
    stars: 5,
    comment: 'Put up two of the boxes herself while I was still on the road.',
    request: 'frost-alarm',
    hours_ago: 7,
  },
  {
    kind: 'showcase',
    of: 'tool-library',
    by: 'gwen_littletown',
    stars: 5,
    comment: 'We use it every day.',
    hours_ago: 120,
  },
  { kind: 'showcase', of: 'tool-library', by: 'samira-k', stars: 5, hours_ago: 96 },
  {
    kind: 'showcase',
    of: 'tool-library',
    by: 'hanna-wiik',
    stars: 4,
    comment: 'I want the label printer.',
    hours_ago: 50,
  },
  {
    kind: 'showcase',
    of: 'seed-finder',
    by: 'demo-client',
    stars: 5,
    comment: 'My grandmother would have used it.',
    hours_ago: 300,
  },
  { kind: 'showcase', of: 'seed-finder', by: 'kofi-sound', stars: 4, hours_ago: 210 },
  {
    kind: 'showcase',
    of: 'large-print',
    by: 'gwen_littletown',
    stars: 5,
    comment: 'Our readers found the switch by themselves.',
    hours_ago: 600,
  },
  { kind: 'showcase', of: 'pier-tickets', by: 'tomas-arce', stars: 5, hours_ago: 400 },
  { kind: 'showcase', of: 'pier-tickets', by: 'sam-dvorak', stars: 5, comment: 'Sync done right.', hours_ago: 390 },
  { kind: 'showcase', of: 'orchard-sensor', by: 'walt-bigsky', stars: 5, comment: 'Would like forty.', hours_ago: 700 },
  { kind: 'showcase', of: 'orchard-sensor', by: 'olumide_b', stars: 5, hours_ago: 690 },
  { kind: 'showcase', of: 'orchard-sensor', by: 'demo-client', stars: 4, hours_ago: 100 },
  { kind: 'showcase', of: 'seabirds', by: 'ana-lucia', stars: 4, hours_ago: 800 },
  {
    kind: 'showcase',
    of: 'menu-board',
    by: 'samira-k',
    stars: 5,
    comment: 'I took down our board the same evening.',
    hours_ago: 1000,
  },
  { kind: 'showcase', of: 'drawers', by: 'minato-editions', stars: 4, hours_ago: 1500 },
  {
    kind: 'product',
    of: 'labels',
    by: 'demo-client',
    stars: 5,
    comment: 'Four hundred jars in one evening. The week is readable from the ladder.',
    hours_ago: 1300,
  },
  {
    kind: 'product',
    of: 'labels',
    by: 'gwen_littletown',
    stars: 4,
    comment: 'We label shelves of tools with it. I would have liked a barcode, but it said that there is none.',
    hours_ago: 1100,
  },
  {
    kind: 'product',
    of: 'tides',
    by: 'tomas-arce',
    stars: 5,
    comment: 'The whole crew has it in their calendar. The table on the pier is out of date again.',
    hours_ago: 700,
  },
]

/** Inserts ratings and the aggregates stored with them. */
export async function insertRatings(
  db: Database,
  now: Date,
  accountIds: AccountIds,
  requestIds: (key: string) => number,
  showcaseIds: (key: string) => number,
  productIds: (key: string) => number,
): Promise<void> {
  const targets = { showcase: showcaseIds, product: productIds, developer: accountIds, client: accountIds }
  const agreements = await db.selectFrom('agreements').select(['id', 'request_id']).execute()
  const agreementOf = new Map(agreements.map(({ id, request_id }) => [request_id, id]))
  const oldestFirst = ratings.toSorted((some, other) => other.hours_ago - some.hours_ago)
  const rows = oldestFirst.map(({ kind, of, by, stars, comment = null, answer = null, request, hours_ago }) => {
    const createdAt = ago(now, hours_ago * HOUR_MS)
    const agreement_id = request === undefined ? null : (agreementOf.get(requestIds(request)) ?? null)
    return {
      kind,
      target_id: targets[kind](of),
      rater_id: accountIds(by),
      stars,
      comment,
      answer,
      answered_at: answer === null ? null : ago(now, (hours_ago - 5) * HOUR_MS),
      agreement_id,
      worked_together: agreement_id !== null,
      created_at: createdAt,
      updated_at: createdAt,
    }
  })
  await db.insertInto('ratings').values(rows).execute()
  await storeTotals(db)
}

async function storeTotals(db: Database): Promise<void> {
  await sql`
    insert into rating_totals (kind, target_id, stars_1, stars_2, stars_3, stars_4, stars_5)
    select kind, target_id,
      count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
      count(*) filter (where stars = 4), count(*) filter (where stars = 5)
    from ratings where hidden_until is null group by kind, target_id`.execute(db)
  await sql`
    update showcases set average_rating = total.average_rating, total_ratings = total.total_ratings,
      rating_score = total.rating_score
    from rating_totals total where total.kind = 'showcase' and total.target_id = showcases.id`.execute(db)
  await sql`
    update products set average_rating = total.average_rating, total_ratings = total.total_ratings,
      rating_score = total.rating_score
    from rating_totals total where total.kind = 'product' and total.target_id = products.id`.execute(db)
  await sql`
    update developer_profiles set average_rating = total.average_rating, total_ratings = total.total_ratings,
      rating_score = total.rating_score
    from rating_totals total where total.kind = 'developer' and total.target_id = user_id`.execute(db)
}
