import type { SectionKind } from '#features/portfolios/contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { ago } from '#platform/server/dates.ts'
import type { AccountIds } from './accounts.ts'

const HOUR_MS = 60 * 60_000

/** A portfolio page of a demo creator. A section without selected showcases shows the newest. */
interface DemoPage {
  creator: string
  /** Null for the public page. */
  title: string | null
  words: string | null
  sections: { kind: SectionKind; showcases?: string[] }[]
  made_hours_ago: number
}

const pages: readonly DemoPage[] = [
  {
    creator: 'demo-creator',
    title: null,
    words: null,
    sections: [
      { kind: 'showcases', showcases: ['tool-library', 'seed-finder', 'large-print'] },
      { kind: 'videos' },
      { kind: 'ratings' },
      { kind: 'playlists' },
    ],
    made_hours_ago: 100,
  },
  {
    creator: 'demo-creator',
    title: 'For libraries and their friends',
    words:
      'You asked what I have done for people who lend things. Two pieces of work, both in use in Littletown since this year, and a film of a third that could become yours: it finds seeds, but what it really does is forgive how people ask.',
    sections: [
      { kind: 'showcases', showcases: ['large-print', 'tool-library'] },
      { kind: 'videos' },
      { kind: 'ratings' },
    ],
    made_hours_ago: 40,
  },
]

/** Inserts portfolio pages with their contents. */
export async function insertPortfolios(
  db: Database,
  now: Date,
  accountIds: AccountIds,
  showcaseIds: (key: string) => number,
): Promise<void> {
  for (const { creator, title, words, sections, made_hours_ago } of pages) {
    const made = ago(now, made_hours_ago * HOUR_MS)
    const { id: page_id } = await db
      .insertInto('portfolio_pages')
      .values({ owner_id: accountIds(creator), title, words, created_at: made, updated_at: made })
      .returning('id')
      .executeTakeFirstOrThrow()
    const parts = sections.map(({ kind, showcases }, at) => ({
      page_id,
      kind,
      position: at + 1,
      is_newest: showcases === undefined,
    }))
    await db.insertInto('portfolio_sections').values(parts).execute()
    const items = sections.flatMap(({ kind, showcases = [] }) =>
      showcases.map((key, at) => ({ page_id, kind, position: at + 1, showcase_id: showcaseIds(key) })),
    )
    await db.insertInto('portfolio_items').values(items).execute()
  }
}
