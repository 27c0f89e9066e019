import { sql, type Insertable } from 'kysely'
import { anyOf, type Database } from '#platform/server/database/database.ts'
import type { ShowcasePictures } from '#platform/server/database/tables.ts'

const columns = ['id', 'name', 'small_name', 'position'] as const

/** The pictures of a showcase, in order. */
export const listPictures = (db: Database, showcaseId: number) =>
  db.selectFrom('showcase_pictures').select(columns).where('showcase_id', '=', showcaseId).orderBy('position').execute()

export type PictureRow = Awaited<ReturnType<typeof listPictures>>[number]

export const insertPicture = (db: Database, picture: Insertable<ShowcasePictures>) =>
  db.insertInto('showcase_pictures').values(picture).execute()

export const deletePicture = (db: Database, id: number) =>
  db.deleteFrom('showcase_pictures').where('id', '=', id).execute()

export async function describePicture(
  db: Database,
  { showcase_id, id, alt }: { showcase_id: number; id: number; alt: string | null },
): Promise<boolean> {
  const changed = await db
    .updateTable('showcase_pictures')
    .set({ alt })
    .where('id', '=', id)
    .where('showcase_id', '=', showcase_id)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Gives the pictures of a showcase that is held the places of this order, which names all of them. */
export const storePictureOrder = (db: Database, showcaseId: number, ids: readonly number[]) =>
  sql`
    update showcase_pictures picture set position = wanted.position
    from unnest(${ids}::bigint[]) with ordinality wanted (id, position)
    where picture.showcase_id = ${showcaseId} and picture.id = wanted.id
      and picture.position <> wanted.position`.execute(db)

/** Which of these stored pictures showcases show, in either size. */
export async function listPicturesAmong(db: Database, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('showcase_pictures')
    .select('name')
    .where(anyOf('name', names))
    .unionAll(db.selectFrom('showcase_pictures').select('small_name as name').where(anyOf('small_name', names)))
    .execute()
  return rows.map(({ name }) => name)
}
