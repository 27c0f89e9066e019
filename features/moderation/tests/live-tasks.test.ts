import { expect, test } from 'vitest'
import { feedbackApi } from '#features/feedback/contract.ts'
import { givenRequest } from '#testing/given/rows.ts'
import { startApi, type Person } from '#testing/api.ts'
import { moderationApi } from '../contract.ts'

const api = await startApi()
const { db, nobody, signUp } = api

const announcedKinds = async ({ id }: Person) => {
  const events = await db.selectFrom('live_events').select('payload').where('account_id', '=', id).execute()
  return events.map(({ payload }) => (payload as { kind?: string }).kind)
}

test('a report refreshes the open screens of moderators and owners, of nobody else, and once', async () => {
  const [mo, olga, sam, ann] = [
    await signUp('client', { operator: ['moderator'] }),
    await signUp('client', { operator: true }),
    await signUp('client', { operator: ['support'] }),
    await signUp('client'),
  ]
  const request = await givenRequest(db, ann, { is_public: true })
  const body = { kind: 'request' as const, id: request.id, reason: 'spam' as const }
  const reporter = await signUp('client')
  for (let at = 0; at < 2; at++) expect((await reporter.send(moderationApi.report, { body })).status).toBe(200)
  expect(await announcedKinds(mo)).toEqual(['open_reports'])
  expect(await announcedKinds(olga)).toEqual(['open_reports'])
  for (const person of [sam, ann, reporter]) expect(await announcedKinds(person)).toEqual([])

  await nobody.send(feedbackApi.give, { body: { rating: 5, comment: 'Good', location: '/' } })
  expect(await announcedKinds(sam)).toEqual(['open_feedback'])
  expect(await announcedKinds(mo)).toEqual(['open_reports'])
})
