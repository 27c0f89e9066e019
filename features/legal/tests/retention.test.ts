import { expect, test } from 'vitest'
import { administrationApi } from '#features/administration/contract.ts'
import { followStoredSettings } from '#features/administration/server.ts'
import { feedbackApi } from '#features/feedback/contract.ts'
import { startApi } from '#testing/api.ts'
import { legalApi } from '../contract.ts'

const DAY_MS = 86_400_000
const api = await startApi()
const { db, nobody, signUp, services } = api

const change = async (settings: Record<string, string>) => {
  const olga = await signUp('client', { operator: true })
  const { status } = await olga.send(administrationApi.change, { body: { settings } })
  const stop = await followStoredSettings(db, services.settings, api.app.log)
  stop()
  return status
}
const policy = async () =>
  (await nobody.send(legalApi.read, { params: { document: 'privacy' } })).body.nodes
    .map(({ text }) => text ?? '')
    .join('')

test('feedback is deleted after the days that an owner sets, and the privacy policy says how many', async () => {
  const said = { rating: 4, comment: 'Nice', location: 'footer' }
  await nobody.send(feedbackApi.give, { body: said })
  api.passTime(100 * DAY_MS)
  await nobody.send(feedbackApi.give, { body: said })
  await api.runScheduledJob('forget-what-is-over')
  expect(await db.selectFrom('feedback').select('id').execute()).toHaveLength(2)
  expect(await policy()).toContain('Feedback: until we no longer need it.')
  expect(await change({ FEEDBACK_DAYS: '90' })).toBe(200)
  await api.runScheduledJob('forget-what-is-over')
  expect(await db.selectFrom('feedback').select('id').execute()).toHaveLength(1)
  expect(await policy()).toContain('Feedback: 90 days.')
})

test.each([
  ['NOTIFICATION_DAYS', '29'],
  ['FEEDBACK_DAYS', '7'],
  ['SESSION_DAYS', '0'],
  ['UPLOAD_DAYS', '31'],
  ['FAILED_JOB_DAYS', '0.5'],
  ['CONTACT_EMAIL', 'us'],
])('%s cannot be %s', async (name, value) => expect(await change({ [name]: value })).toBe(422))

test('a session that begins after a change ends when the new setting says', async () => {
  expect(await change({ SESSION_DAYS: '2' })).toBe(200)
  const ann = await signUp('client')
  const { expires_at, created_at } = await db
    .selectFrom('sessions')
    .select(['expires_at', 'created_at'])
    .where('account_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(2 * DAY_MS)
})
