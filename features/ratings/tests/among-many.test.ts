import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD, startApi } from '#testing/api.ts'
import { givenDeveloperProfile } from '#testing/given/rows.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { recordStatements } from '#testing/database/statements.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { showcasesApi } from '#features/showcases/contract.ts'
import { clientRatingsApi, developerRatingsApi, ratingsApi, showcaseRatingsApi } from '../contract.ts'
import { givenWork } from './given-work.ts'

const api = await startApi()
const { db, nobody, opened, signUp } = api

const { client, developer } = await givenWork(api)
await givenDeveloperProfile(db, developer)
const raters = [await signUp('client'), await signUp('client'), await signUp('client')].map(({ id }) => id)
await sql`
  insert into ratings (kind, target_id, rater_id, stars, created_at, updated_at)
  select kind, 1000000 + nth, rater, 4, now(), now()
  from generate_series(1, 4000) nth, unnest(${raters}::bigint[]) rater, unnest(enum_range(null::rating_kind)) kind`.execute(
  db,
)
await sql`analyze ratings`.execute(db)
const showcase = { params: { id: (await givenShowcaseRow(db, developer)).id } }
const ofDeveloper = { params: { id: developer.id } }
const leave = { body: { password: PASSWORD } }

test.each<[string, () => Promise<unknown>]>([
  ['rates a work', () => client.send(showcaseRatingsApi.rate, { ...showcase, body: { stars: 5 } })],
  ['rates a creator', () => client.send(developerRatingsApi.rate, { ...ofDeveloper, body: { stars: 4 } })],
  ['rates a client', () => developer.send(clientRatingsApi.rate, { params: { id: client.id }, body: { stars: 4 } })],
  ['reads what was said', () => nobody.send(ratingsApi.list, { params: { kind: 'developer', id: developer.id } })],
  ['asks what they said', () => client.send(showcaseRatingsApi.readOwn, showcase)],
  ['takes a copy of what is theirs', () => developer.send(accountSettingsApi.exportData)],
  ['deletes a work', () => developer.send(showcasesApi.remove, showcase)],
  ['leaves', () => developer.send(accountSettingsApi.closeAccount, leave)],
])('who %s does not wait for the ratings of all others to be looked through', async (_what, act) => {
  const statements = (await recordStatements(act)).filter(({ text }) => /\bratings\b/.test(text))
  expect(statements.length).toBeGreaterThan(0)
  for (const { text, values } of statements) {
    const { rows } = await opened.query(`explain ${text}`, values)
    expect(JSON.stringify(rows), text).not.toContain('Seq Scan on ratings')
  }
})
