import type { Insertable } from 'kysely'
import { changesRow, type Database } from '#platform/server/database/database.ts'
import type { ShowcaseReadmes } from '#platform/server/database/tables.ts'

export const findReadme = (db: Database, showcaseId: number) =>
  db
    .selectFrom('showcase_readmes')
    .select(['markdown', 'html', 'source_url'])
    .where('showcase_id', '=', showcaseId)
    .executeTakeFirst()

/** Stores the README of a showcase, in place of any existing one. */
export const upsertReadme = (db: Database, { showcase_id, ...readme }: Insertable<ShowcaseReadmes>) =>
  db
    .insertInto('showcase_readmes')
    .values({ showcase_id, ...readme })
    .onConflict((on) => on.column('showcase_id').doUpdateSet(readme))
    .execute()

/** Deletes the README of a showcase; returns false when there was none. */
export const deleteReadme = (db: Database, showcaseId: number): Promise<boolean> =>
  changesRow(db.deleteFrom('showcase_readmes').where('showcase_id', '=', showcaseId))

/** Replaces the rendered HTML, unless the text has been replaced meanwhile. */
export const replaceHtml = (
  db: Database,
  { showcase_id, markdown, html }: Pick<Insertable<ShowcaseReadmes>, 'showcase_id' | 'markdown' | 'html'>,
) =>
  db
    .updateTable('showcase_readmes')
    .set({ html })
    .where('showcase_id', '=', showcase_id)
    .where('markdown', '=', markdown)
    .execute()
