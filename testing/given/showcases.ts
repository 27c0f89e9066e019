import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { ShowcasePictures, Showcases } from '#platform/server/database/tables.ts'

/** A showcase as it is noted, for tests that are about something else. */
export const givenShowcaseRow = (
  db: Database,
  developer: { id: number },
  wishes: Partial<Insertable<Showcases>> = {},
) =>
  db
    .insertInto('showcases')
    .values({
      developer_id: developer.id,
      title: 'A shop for bakers',
      description: 'It takes orders at night.',
      created_at: new Date(),
      updated_at: new Date(),
      ...wishes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A picture of a showcase as it is noted, without its files. */
export const givenPictureRow = (
  db: Database,
  showcase: { id: number },
  wishes: Partial<Insertable<ShowcasePictures>> = {},
) =>
  db
    .insertInto('showcase_pictures')
    .values({
      showcase_id: showcase.id,
      name: `${randomUUID()}.webp`,
      small_name: `${randomUUID()}.webp`,
      width: 1200,
      height: 800,
      position: 1,
      ...wishes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
