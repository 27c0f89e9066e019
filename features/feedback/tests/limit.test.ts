import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { atFullHour } from '#testing/given/windows.ts'
import { feedbackApi } from '../contract.ts'

const api = await startApi({ RATE_LIMITS: '1' })
const HOUR_MS = 60 * 60 * 1000
const body = { rating: 5, comment: 'Lovely', location: 'footer' }
const give = () => api.nobody.send(feedbackApi.give, { body })
const kept = async () => (await api.db.selectFrom('feedback').select('id').execute()).length

test('one address cannot flood us with feedback, at once or one by one, and is heard again an hour later', async () => {
  atFullHour(api)
  const responses = await Promise.all(Array.from({ length: 45 }, give))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(25)
  expect(await kept()).toBe(20)
  expect((await give()).status).toBe(429)
  api.passTime(HOUR_MS + 1000)
  expect((await give()).status).toBe(200)
  expect(await kept()).toBe(21)
})
