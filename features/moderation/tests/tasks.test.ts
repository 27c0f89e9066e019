import { expect, test } from 'vitest'
import { todayApi } from '#features/administration/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { startApi } from '#testing/api.ts'
import { moderationApi } from '../contract.ts'
import { appeal, decide, givenCase, tokensOf } from './given-reports.ts'

const api = await startApi()
const { signUp } = api
const HOUR_MS = 60 * 60 * 1000

test('moderators see reports, appeals and held posts that wait, and since when; others see none of them', async () => {
  const [mod, sam] = [
    await signUp('client', { operator: ['moderator'] }),
    await signUp('client', { operator: ['support'] }),
  ]
  const waiting = async (who = mod) => (await who.send(todayApi.read)).body.tasks
  expect(await waiting()).toEqual([])
  const since = api.now().toISOString().slice(0, 13)
  const { ann, id } = await givenCase(api)
  await givenCase(api)
  const [reports] = await waiting()
  expect(reports).toMatchObject({ kind: 'open_reports', count: 2 })
  expect(new Date(reports?.oldest_at ?? 0).toISOString().slice(0, 13)).toBe(since)
  await decide(mod, id, 'limit')
  api.passTime(HOUR_MS)
  await appeal(ann, (await tokensOf(api, id)).affected)
  const body = { title: 'Cakes', content: 'For a wedding', is_public: true }
  await ann.send(requestsApi.create, { body })
  const tasks = await waiting()
  expect(tasks.map(({ kind, count }) => [kind, count])).toEqual([
    ['open_reports', 1],
    ['open_appeals', 1],
    ['held_posts', 1],
  ])
  // The appeal waits since it was made, not since the report.
  const [, ...newer] = tasks.map(({ oldest_at }) => Date.parse(oldest_at ?? ''))
  for (const time of newer) expect(api.now().getTime() - time).toBeLessThan(HOUR_MS / 2)
  expect(await waiting(sam)).toEqual([])
  const [held] = (await mod.send(moderationApi.listHeld)).body
  await mod.send(moderationApi.settleHeld, { params: { id: held?.id ?? 0 }, body: { action: 'release' } })
  expect((await waiting()).map(({ kind }) => kind)).toEqual(['open_reports', 'open_appeals'])
})
