import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { PASSWORD, startApi, type Sender } from '#testing/api.ts'
import { legalApi } from '../contract.ts'

const DAY_MS = 86_400_000
const api = await startApi()
const { db, nobody, signUp } = api

const publish = async (wish: { needs_acceptance?: boolean; announce?: boolean; notice_days?: number }) => {
  const olga = await signUp('client', { operator: true })
  const { newest } = await db
    .selectFrom('legal_versions')
    .select(({ fn }) => fn.max('number').as('newest'))
    .where('document', '=', 'terms')
    .executeTakeFirstOrThrow()
  const body = { based_on: newest ?? 0, markdown: 'New terms', summary: 'We ask for a fee', ...wish }
  return (await olga.send(legalApi.publish, { params: { document: 'terms' }, body })).body.number
}
const due = async (sender: Sender) => (await sender.send(legalApi.readDue)).body.due
const accept = (sender: Sender, number: number) => sender.send(legalApi.accept, { body: { number } })
const post = (sender: Sender) =>
  sender.send(requestsApi.create, { body: { title: 'A shop', content: 'For my bakery.' } })
const acceptancesOf = (id: number) =>
  db.selectFrom('terms_acceptances').select('version_number').where('account_id', '=', id).execute()

test('who registers accepts the terms in force, with their version and the time', async () => {
  const ann = await signUp('client')
  expect(await acceptancesOf(ann.id)).toEqual([{ version_number: 0 }])
  const number = await publish({ needs_acceptance: true })
  const ben = await signUp('client')
  expect(await acceptancesOf(ben.id)).toEqual([{ version_number: number }])
  expect(await due(ben)).toBeNull()
  expect((await post(ben)).status).toBe(200)
})

test('changed terms are asked about, and from their day on nobody posts before accepting them', async () => {
  const ann = await signUp('client')
  const number = await publish({ needs_acceptance: true, notice_days: 14 })
  expect(await due(ann)).toMatchObject({ number, summary: 'We ask for a fee', is_required: false })
  expect((await post(ann)).status).toBe(200)
  await db
    .updateTable('legal_versions')
    .set({ created_at: new Date(0), effective_at: new Date(0) })
    .where('number', '=', number)
    .execute()
  expect(await due(ann)).toMatchObject({ number, is_required: true })
  const refused = await post(ann)
  expect([refused.status, refused.problem.code]).toEqual([403, 'terms_not_accepted'])
  expect(await db.selectFrom('requests').select('id').where('user_id', '=', ann.id).execute()).toHaveLength(1)
  // Reading, exporting and closing stay possible.
  expect((await ann.send(requestsApi.listOwn)).status).toBe(200)
  expect((await ann.send(accountSettingsApi.exportData)).status).toBe(200)
  expect((await accept(ann, number)).status).toBe(204)
  expect((await accept(ann, number)).status).toBe(204)
  expect(await due(ann)).toBeNull()
  expect((await post(ann)).status).toBe(200)
})

test('only terms that are or will be in force can be accepted, by somebody signed in', async () => {
  const ann = await signUp('client')
  expect((await accept(ann, 99_999)).status).toBe(404)
  const withdrawn = await publish({ notice_days: 30 })
  await publish({})
  expect((await accept(ann, withdrawn)).status).toBe(404)
  expect((await accept(nobody, withdrawn)).status).toBe(401)
  expect((await nobody.send(legalApi.readDue)).status).toBe(401)
})

test('what somebody accepted is in their export and goes with their account; what an owner published stays without them', async () => {
  const number = await publish({ needs_acceptance: true })
  const ann = await signUp('client')
  const { body } = await ann.send(accountSettingsApi.exportData)
  expect(body.parts['legal']).toMatchObject({ accepted_terms: [{ version_number: number }], published_texts: [] })
  const author = await db
    .selectFrom('legal_versions')
    .select('created_by')
    .where('number', '=', number)
    .executeTakeFirst()
  await ann.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  expect(await acceptancesOf(ann.id)).toEqual([])
  expect(author?.created_by).not.toBeNull()
})

test('an announcement reaches everyone once, also when it was interrupted, and a withdrawn one reaches nobody', async () => {
  await api.runJobs()
  const [ann, ben] = [await signUp('client'), await signUp('developer')]
  const number = await publish({ announce: true, notice_days: 14 })
  await api.runJobs()
  const noticesOf = async (sender: Sender) =>
    (await sender.send(notificationsApi.list)).body.filter(({ kind }) => kind === 'legal')
  const [first] = await noticesOf(ann)
  expect(first).toMatchObject({ subject: 'Our terms of service change', path: '/terms-of-service?upcoming=true' })
  expect(first?.detail).toMatch(/^In force from \w+ \d+, \d{4}\. We ask for a fee$/)
  expect(await noticesOf(ben)).toHaveLength(1)
  const { announced_up_to } = await db
    .selectFrom('legal_versions')
    .select('announced_up_to')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  expect(announced_up_to).toBeGreaterThanOrEqual(ben.id)
  const cat = await signUp('client')
  await publish({ announce: true, notice_days: 14 })
  await publish({})
  await api.runJobs()
  expect(await noticesOf(cat)).toEqual([])
  api.passTime(DAY_MS)
})
