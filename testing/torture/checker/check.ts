import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Line } from '../journal.ts'
import type { World } from '../world.ts'
import { compare, type Charge, type Verdict } from './compare.ts'
import { readApi } from './read-api.ts'
import { readDatabase, type Query } from './read-database.ts'

export type { Verdict }

const QUIET_MS = 4_000
const QUIET_WITHIN_MS = 150_000
const HOUR_SECONDS = 3_660
const LOOK_MS = 500
// PostgreSQL's number for bigint: its sums come as numeric, and everything here fits into a number.
const BIGINT = 20

/** Asks a database until the answer is called; one that is embedded only while the program does not run. */
async function openQuery({ cluster, dataFolder }: Pick<World, 'cluster' | 'dataFolder'>) {
  if (cluster) {
    const client = new pg.Client({ connectionString: cluster.address })
    client.setTypeParser(BIGINT, Number)
    await client.connect()
    const query: Query = async (text) => (await client.query<Record<string, unknown>>(text)).rows
    return { query, close: () => client.end() }
  }
  const database = await PGlite.create(join(dataFolder, 'program', 'db'))
  const query: Query = async (text) => (await database.query<Record<string, unknown>>(text)).rows
  return { query, close: () => database.close() }
}

async function readCharges({ payments }: World): Promise<Charge[]> {
  const charges = await payments.list('/v1/charges')
  return charges
    .filter(({ paid }) => paid === true)
    .map(({ payment_intent, amount, amount_refunded }) => ({
      reference: String(payment_intent),
      cents: Number(amount) - Number(amount_refunded),
    }))
}

/** How the jobs of a server's database stand; of the embedded one nobody else can tell while the program runs. */
async function countUnfinished({ cluster, dataFolder }: World): Promise<number> {
  if (!cluster) return 0
  const { query, close } = await openQuery({ cluster, dataFolder })
  try {
    const [row] = await query(
      `select count(*) as unfinished from jobs where state = 'active' or (state < 'active' and due_at < now() + interval '2 minutes')`,
    )
    return Number(row?.['unfinished'])
  } finally {
    await close()
  }
}

/** Waits until no event is on its way, no email comes in and nothing is left to do. */
async function untilQuiet(world: World): Promise<void> {
  const begun = Date.now()
  let mails = -1
  let quietSince = Date.now()
  while (Date.now() - begun < QUIET_WITHIN_MS && Date.now() - quietSince < QUIET_MS) {
    await wait(LOOK_MS)
    const events = await world.payments.list('/v1/events')
    const isMoving =
      events.some(({ pending_webhooks }) => Number(pending_webhooks) > 0) ||
      world.mailbox.emails().length !== mails ||
      (await countUnfinished(world)) > 0
    mails = world.mailbox.emails().length
    if (isMoving) quietSince = Date.now()
  }
}

/** Looks at what a tortured program has, once everything around it works: through its API, at the provider, in the mail, and in its tables. */
export async function check(
  world: World,
  lines: readonly Line[],
  mailedTo: ReadonlySet<string>,
  printLine: (text: string) => void,
): Promise<Verdict> {
  await untilQuiet(world)
  // What is done every hour is due now, above all asking for payment events that never came.
  world.clock?.set(HOUR_SECONDS)
  await wait(QUIET_MS)
  await untilQuiet(world)
  printLine('everything is quiet; the checker reads')
  const seen = await readApi(world.origin, lines)
  const charges = await readCharges(world)
  for (const process of world.processes) {
    const ended = await process.stop()
    if (ended !== 0) printLine(`${process.name} was stopped and ended with ${ended}`)
  }
  const { query, close } = await openQuery(world)
  try {
    return compare(lines, { ...seen, ...(await readDatabase(query)), charges, mailedTo })
  } finally {
    await close()
  }
}
