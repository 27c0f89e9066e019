import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { recordStatements } from '#testing/database/statements.ts'
import { givenDeveloperProfile, givenRequest } from '#testing/given/rows.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { matchesApi } from '../contract.ts'

const { db, nobody, opened, signUp } = await startApi()
const ann = await signUp('client')
const [dev, eve] = [await signUp('developer'), await signUp('developer')]
await givenDeveloperProfile(db, dev, { skills: ['Leaflet'] })
const request = await givenRequest(db, ann, { title: 'A map with Leaflet', is_public: true })
const showcase = await givenShowcaseRow(db, dev, { title: 'A map for hikers' })
// Every item has the words that are compared.
await sql`
  insert into requests (user_id, title, content, is_public, created_at)
  select ${ann.id}, 'A map with Leaflet', 'For hikers.', true, now() from generate_series(1, 3000)`.execute(db)
await sql`
  insert into showcases (developer_id, title, description, created_at, updated_at)
  select ${eve.id}, 'A map for hikers', 'With Leaflet.', now(), now() from generate_series(1, 3000)`.execute(db)
await sql`analyze`.execute(db)

/** The most rows of the index that a step of the plan looked at. */
async function examined(call: () => PromiseLike<unknown>): Promise<number> {
  const statement = (await recordStatements(call)).find(({ text }) => text.includes('match_query'))
  const { rows } = await opened.query(
    `explain (analyze, timing off, costs off, buffers off, summary off) ${statement!.text}`,
    statement!.values,
  )
  const plan = rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN'])
  const scans = plan.filter((line) => /(Scan|using .*) on search_items/.test(line))
  return Math.max(...scans.map((line) => Number(/rows=(\d+)/.exec(line)?.[1] ?? 0)))
}
// The first rows of an order, from which the frequency of words is estimated, are enough.
const FEW = 600

test('among thousands of requests and works with the same words, a list looks at a few hundred', async () => {
  const lists = {
    requests: () => dev.send(matchesApi.listMatching),
    creators: () => ann.send(matchesApi.listFitting, { params: { id: request.id } }),
    similar: () => nobody.send(matchesApi.listSimilar, { query: { kind: 'showcase', id: showcase.id } }),
  }
  for (const [name, list] of Object.entries(lists)) {
    expect((await list()).body.length).toBeGreaterThan(0)
    expect([name, await examined(list)]).toEqual([name, expect.toSatisfy((rows: number) => rows > 0 && rows <= FEW)])
  }
})
