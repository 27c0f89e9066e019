import type { Database } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'
import { lookUp, type AccountIds } from './accounts.ts'

const HOUR_MS = 60 * 60_000

/** A client's board of saved creators. */
interface DemoBoard {
  client: string
  name: string
  made_hours_ago: number
  /** In the order in which they were added. */
  creators: { username: string; hours_ago: number }[]
  /** Showcases by key. */
  showcases?: { key: string; hours_ago: number }[]
}

const boards: DemoBoard[] = [
  {
    client: 'demo-client',
    name: 'Greenhouses and packing shed',
    made_hours_ago: 430,
    creators: [
      { username: 'tala-nakai', hours_ago: 429 },
      { username: 'olumide_b', hours_ago: 428 },
      // She promised him the packing bench when she declined his pitch for the seed finder.
      { username: 'jonah-pw', hours_ago: 71 },
    ],
    showcases: [
      { key: 'orchard-sensor', hours_ago: 428 },
      { key: 'tool-library', hours_ago: 70 },
    ],
  },
  {
    client: 'demo-client',
    name: 'Before the catalogue goes to press',
    made_hours_ago: 150,
    creators: [
      { username: 'mei-ling-tan', hours_ago: 149 },
      { username: 'demo-creator', hours_ago: 127 },
      { username: 'hanna-wiik', hours_ago: 17 },
    ],
  },
  {
    client: 'priya-halden',
    name: 'The bike, turning in the browser',
    made_hours_ago: 22,
    creators: [
      { username: 'demo-creator', hours_ago: 22 },
      // Recommended by Inês.
      { username: 'ana-lucia', hours_ago: 6 },
    ],
  },
]

/** Inserts boards and their contents, oldest first, because lists treat the highest id as the newest. */
export async function insertBoards(
  db: Database,
  now: Date,
  accountIds: AccountIds,
  showcaseIds: (key: string) => number,
): Promise<void> {
  const hoursAgo = (hours: number) => ago(now, hours * HOUR_MS)
  const oldestFirst = boards.toSorted((some, other) => other.made_hours_ago - some.made_hours_ago)
  const rows = await db
    .insertInto('boards')
    .values(
      oldestFirst.map(({ client, name, made_hours_ago }) => ({
        owner_id: accountIds(client),
        name,
        created_at: hoursAgo(made_hours_ago),
        updated_at: hoursAgo(made_hours_ago),
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const idOf = lookUp(rows.map(({ id, name }) => [name, id]))
  const items = boards
    .flatMap(({ name, creators, showcases = [] }) => [
      ...creators.map(({ username, hours_ago }) => ({ name, hours_ago, creator_id: accountIds(username) })),
      ...showcases.map(({ key, hours_ago }) => ({ name, hours_ago, showcase_id: showcaseIds(key) })),
    ])
    .sort((some, other) => other.hours_ago - some.hours_ago)
  await db
    .insertInto('board_items')
    .values(
      items.map(({ name, hours_ago, ...thing }) => ({
        board_id: idOf(name),
        kind: 'creator_id' in thing ? ('creator' as const) : ('showcase' as const),
        ...thing,
        created_at: hoursAgo(hours_ago),
      })),
    )
    .execute()
}
