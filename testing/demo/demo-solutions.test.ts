import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { HEIGHT, WIDTH } from '#db/demo/clip-scenes.ts'
import { pictures } from '#db/demo/draw-showcases.ts'
import { loadDemoData } from '#db/demo/load.ts'
import { parseConfig } from '#platform/server/config.ts'
import { showcases, SMALL_WIDTH } from '#db/demo/showcases.ts'

import { openTestDatabase } from '../database/database.ts'

const { db, close } = await openTestDatabase()
afterAll(close)
await loadDemoData(db, {
  now: new Date(),
  hashPassword: async (password) => `hash of ${password}`,
  storePicture: async (name) => `stored-${name}`,
  storeFile: async () => undefined,
  seller: parseConfig({}),
})

const rowsOf = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows

test('solutions have pictures, READMEs that were rendered, and stars that are what counting from scratch gives', async () => {
  const [shown] = await rowsOf(`
    select count(*)::integer as all, count(*) filter (where html like '%<table%')::integer as tables,
      count(*) filter (where not exists (select from showcase_pictures where showcase_id = id))::integer as bare
    from showcases left join showcase_readmes on showcase_id = id`)
  expect(shown).toEqual({ all: 8, tables: 4, bare: 0 })
  const wrong = await rowsOf(`
    select id from showcases left join (
      select target_id, count(*) as all, round(avg(stars), 2) as average from ratings where kind = 'showcase' group by 1
    ) counted on target_id = id
    where (total_ratings, average_rating::numeric) is distinct from (coalesce(counted.all, 0), coalesce(average, 0))`)
  expect(wrong).toEqual([])
  const unanswered = await rowsOf(`
    select given.id from ratings given where agreement_id is not null and not exists (
      select from ratings other where other.agreement_id = given.agreement_id and other.rater_id = given.target_id
    )`)
  expect(unanswered).toEqual([])
})

test('every picture of a solution is drawn by code, in both sizes, and says what it shows', async () => {
  const named = showcases.flatMap((showcase) => showcase.pictures)
  expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(pictures).toSorted())
  expect(named.filter(({ alt }) => alt.length < 20)).toEqual([])
  const sizeOf = async (file: string) => {
    const { width, height } = await sharp(join(import.meta.dirname, '../../db/demo/showcases', file)).metadata()
    return [width, height]
  }
  for (const { name } of named) {
    expect(await sizeOf(`${name}.webp`)).toEqual([WIDTH, HEIGHT])
    expect((await sizeOf(`${name}-small.webp`))[0]).toBe(SMALL_WIDTH)
  }
})
