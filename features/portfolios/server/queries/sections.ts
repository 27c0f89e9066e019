import type { Insertable } from 'kysely'
import { rowsFor, type Database } from '#platform/server/database/database.ts'
import type { PortfolioItems } from '#platform/server/database/tables.ts'
import type { WorkKind } from '../../contract.ts'
import type { StoredSection } from './pages.ts'

/** Column that refers to a work of each kind. */
const COLUMN = { showcases: 'showcase_id', videos: 'video_id', playlists: 'playlist_id' } as const satisfies Record<
  WorkKind,
  keyof PortfolioItems
>

function itemsOf(pageId: number, section: StoredSection): Insertable<PortfolioItems>[] {
  if (section.works === null) return []
  const { kind, works } = section
  return works.map(({ id, also_private }, at) => ({
    page_id: pageId,
    kind,
    position: at + 1,
    also_private,
    [COLUMN[kind]]: id,
  }))
}

/** Replaces the sections of a locked page, in this order. */
export async function storeSections(db: Database, pageId: number, sections: readonly StoredSection[]): Promise<void> {
  await db.deleteFrom('portfolio_sections').where('page_id', '=', pageId).execute()
  const parts = sections.map(({ kind, works }, at) => ({
    page_id: pageId,
    kind,
    position: at + 1,
    is_newest: works === null,
  }))
  const partColumns = ['page_id', 'kind', 'position', 'is_newest'] as const
  await db
    .insertInto('portfolio_sections')
    .columns(partColumns)
    .expression(rowsFor('portfolio_sections', partColumns, parts))
    .execute()
  const items = sections.flatMap((section) => itemsOf(pageId, section))
  const itemColumns = ['page_id', 'kind', 'position', 'also_private', ...Object.values(COLUMN)] as const
  await db
    .insertInto('portfolio_items')
    .columns(itemColumns)
    .expression(rowsFor('portfolio_items', itemColumns, items))
    .execute()
}
