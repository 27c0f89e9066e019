import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { atFullHour } from '#testing/given/windows.ts'
import { agreementsApi } from '../contract.ts'

const api = await startApi({ RATE_LIMITS: '1' })
const HOUR_MS = 60 * 60 * 1000
const ask = () => api.nobody.send(agreementsApi.verify, { body: { code: `A-1-${'0'.repeat(64)}` } })

test('one address asks about so many records an hour and not more', async () => {
  atFullHour(api)
  const answers = []
  for (let at = 0; at < 121; at++) answers.push((await ask()).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(120)
  expect(answers.at(-1)).toBe(429)
  api.passTime(HOUR_MS + 1000)
  expect((await ask()).status).toBe(200)
})
