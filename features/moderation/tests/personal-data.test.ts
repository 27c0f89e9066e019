import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { PASSWORD, startApi, type Person } from '#testing/api.ts'
import { appeal, decide, givenCase, report, tokensOf } from './given-reports.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const mod = await signUp('client', { operator: ['moderator'] })
const partOf = async (person: Person) => (await person.send(accountSettingsApi.exportData)).body.parts['moderation']
const close = (person: Person) => person.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
const count = async (table: 'report_cases' | 'reports' | 'hidden_items' | 'limited_accounts') =>
  (await db.selectFrom(table).selectAll().execute()).length

test('people get what was decided about them and what they reported, and nobody else', async () => {
  const { ann, request, id } = await givenCase(api)
  const ben = await signUp('developer')
  await report(ben, 'request', request.id, { text: 'I saw it first' })
  await decide(mod, id, 'hide')
  await appeal(nobody, (await tokensOf(api, id)).affected)
  const own = await partOf(ann)
  expect(own).toMatchObject({
    reported_by_me: [],
    decided_about_me: [
      { title: request.title, decisions: [{ action: 'hide' }], appeals: [{ text: 'It is a bakery' }], report_count: 2 },
    ],
    hidden: [{ kind: 'request', item_id: request.id, state: 'hidden' }],
    posts_held_since: null,
  })
  expect(JSON.stringify(own)).not.toMatch(/saw it first|vera@/)
  expect(await partOf(ben)).toMatchObject({ reported_by_me: [{ text: 'I saw it first' }], decided_about_me: [] })
})

test('what is stored about somebody, and what they reported, goes with their account', async () => {
  await db.deleteFrom('report_cases').execute()
  await db.deleteFrom('hidden_items').execute()
  const { ann, request, id } = await givenCase(api)
  const ben = await signUp('developer')
  await report(ben, 'request', request.id)
  expect(await count('reports')).toBe(2)
  expect((await close(ben)).status).toBe(204)
  expect(await count('reports')).toBe(1)
  await decide(mod, id, 'hide')
  await decide(mod, id, 'reopen')
  await decide(mod, id, 'limit')
  expect((await close(ann)).status).toBe(204)
  expect([await count('report_cases'), await count('hidden_items'), await count('limited_accounts')]).toEqual([0, 0, 0])
})
