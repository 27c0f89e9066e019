import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { agreementsApi } from '../../contract.ts'
import { DAY_MS, givenPaid } from './given-milestones.ts'

const api = await startApi({ ACCEPT_AFTER_DAYS: '10', SESSION_IDLE_DAYS: '30' })

const wait = async (days: number) => {
  api.passTime(days * DAY_MS)
  await api.runScheduledJob('accept-milestones')
}

test('a client who does not reply is told three times, and then the delivery is accepted', async () => {
  const { client, params, fund, deliver, milestone, read, record, sums } = await givenPaid(api)
  await fund()
  await deliver()
  const notices = async () => {
    const { body } = await client.send(notificationsApi.list, { query: {} })
    return body.filter(({ detail }) => detail?.includes('accepted automatically')).length
  }
  const counts: number[] = []
  for (let day = 1; day <= 10; day++) {
    await wait(1)
    counts.push(await notices())
    // A newer notice replaces one that was not read.
    await client.send(agreementsApi.markRead, { params })
    if (day < 10) expect((await milestone())?.status).toBe('delivered')
  }
  expect(counts.slice(0, 9)).toEqual([0, 0, 0, 0, 1, 1, 1, 2, 3])
  expect(await milestone()).toMatchObject({ status: 'released' })
  expect((await read()).deliveries).toMatchObject([{ state: 'accepted' }])
  expect((await record()).events.at(-1)).toMatchObject({
    action: 'release',
    note: expect.stringContaining('automatically'),
  })
  expect((await sums()).slice(0, 3)).toEqual([40_000, 10_000, 0])
})

test('after a standstill the client still gets every notice, and a day after the last one', async () => {
  const { fund, deliver, milestone } = await givenPaid(api)
  await fund()
  await deliver()
  await wait(25)
  await wait(0)
  await wait(0)
  await wait(0)
  expect(await milestone()).toMatchObject({ status: 'delivered' })
  await wait(0.9)
  expect(await milestone()).toMatchObject({ status: 'delivered' })
  await wait(0.2)
  expect(await milestone()).toMatchObject({ status: 'released' })
})

test('a returned, a disputed and an accepted delivery are left alone', async () => {
  const all = [await givenPaid(api), await givenPaid(api), await givenPaid(api)] as const
  for (const { fund, deliver } of all) {
    await fund()
    await deliver()
  }
  await all[0].giveBack()
  await all[1].dispute()
  await all[2].accept()
  for (let times = 0; times < 5; times++) await wait(5)
  const statuses = await Promise.all(all.map(async ({ milestone }) => (await milestone())?.status))
  expect(statuses).toEqual(['funded', 'disputed', 'released'])
})
