import { sql } from 'kysely'
import type { StoredPicture } from '#platform/contract/pictures.ts'
import { anyOf, type Database } from './database.ts'
import type { DB } from './tables.ts'

/** A picture to insert. */
type NewPicture = Omit<StoredPicture, 'id'> & { position: number }

/** Tables with the columns of ordered pictures. */
type PictureTables = {
  [Table in keyof DB]: DB[Table] extends NewPicture ? Table : never
}[keyof DB]

/** A picture with its position among the others. */
type PlacedPicture = Pick<NewPicture & StoredPicture, 'id' | 'name' | 'small_name' | 'position'>

export type PictureTable = ReturnType<typeof pictureTable>

/**
 * Returns the statements on one feature's table of pictures. `owner` is the column that references the piece of work, a row of `works`;
 * the expressions are for statements that select from `works`.
 */
export function pictureTable<Table extends PictureTables>(
  table: Table,
  { owner, works }: { owner: keyof DB[Table] & `${string}_id`; works: keyof DB },
) {
  const [rows, ofWork] = [sql.table(table), sql.ref(owner)]
  const shown = sql`from ${rows} shown where shown.${ofWork} = ${sql.ref(`${works}.id`)}`
  const stored = sql`json_build_object(
    'id', shown.id, 'name', shown.name, 'small_name', shown.small_name,
    'width', shown.width, 'height', shown.height, 'alt', shown.alt
  )`

  return {
    /** All pictures of a piece of work, in order. */
    all: sql<StoredPicture[]>`coalesce((select json_agg(${stored} order by shown.position) ${shown}), '[]')`,
    /** The main picture of a piece of work: its first. */
    first: sql<StoredPicture | null>`(select ${stored} ${shown} order by shown.position limit 1)`,
    /** File name of the main picture. */
    firstName: sql<string | null>`(select shown.name ${shown} order by shown.position limit 1)`,
    /** All pictures of a piece of work for the export of personal data. */
    exported: sql<Pick<StoredPicture, 'id' | 'alt'>[]>`coalesce((
      select json_agg(json_build_object('id', shown.id, 'alt', shown.alt) order by shown.position) ${shown}
    ), '[]')`,

    /** Lists the pictures of a piece of work, in order. */
    list: async (db: Database, workId: number): Promise<PlacedPicture[]> => {
      const found = await sql<PlacedPicture>`
        select id, name, small_name, position from ${rows} where ${ofWork} = ${workId} order by position`.execute(db)
      return found.rows
    },

    insert: (db: Database, workId: number, picture: NewPicture) =>
      sql`
        insert into ${rows} (${ofWork}, name, small_name, width, height, alt, position)
        values (${workId}, ${picture.name}, ${picture.small_name}, ${picture.width}, ${picture.height}, ${picture.alt}, ${picture.position})`.execute(
        db,
      ),

    delete: (db: Database, id: number) => sql`delete from ${rows} where id = ${id}`.execute(db),

    /** Stores the alternative text of a picture; returns false if the piece of work has no such picture. */
    describe: async (db: Database, workId: number, { id, alt }: { id: number; alt: string | null }) => {
      const described = await sql`
        update ${rows} set alt = ${alt} where id = ${id} and ${ofWork} = ${workId} returning id`.execute(db)
      return described.rows.length > 0
    },

    /** Stores the order of all pictures of a piece of work; the caller has locked its row. */
    storeOrder: (db: Database, workId: number, ids: readonly number[]) =>
      sql`
        update ${rows} picture set position = wanted.position
        from unnest(${ids}::bigint[]) with ordinality wanted (id, position)
        where picture.${ofWork} = ${workId} and picture.id = wanted.id
          and picture.position <> wanted.position`.execute(db),

    /** Returns which of these file names the table references, in either size. */
    listAmong: async (db: Database, names: readonly string[]): Promise<string[]> => {
      const found = await sql<{ name: string }>`
        select name from ${rows} where ${anyOf('name', names)}
        union all
        select small_name from ${rows} where ${anyOf('small_name', names)}`.execute(db)
      return found.rows.map(({ name }) => name)
    },
  }
}
