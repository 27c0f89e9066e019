import { expect, test } from 'vitest'
import { PASSWORD, startApi } from '#testing/api.ts'
import { accountsApi } from '../contract.ts'

const api = await startApi({ RATE_LIMITS: '1' })
const { nobody, signUp } = api
const QUARTER_MS = 15 * 60 * 1000

const guess = (username: string, password: string) => nobody.send(accountsApi.login, { body: { username, password } })

test('of 200 guesses sent at once, at most ten are looked at', async () => {
  const ann = await signUp('client')
  const responses = await Promise.all(Array.from({ length: 200 }, (_, n) => guess(ann.username, `guess number ${n}`)))
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
  // What is too much at once is not even looked at.
  expect(statuses.every((status) => [401, 429, 503].includes(status))).toBe(true)
  const { problem } = await guess(ann.username, PASSWORD)
  expect(problem).toEqual({ detail: 'Too many requests. Please try again later.', code: 'too_many_requests' })

  api.passTime(QUARTER_MS + 1000)
  expect((await guess(ann.username.toUpperCase(), PASSWORD)).status).toBe(200)
})

test('one address cannot lock the owner out at another', async () => {
  api.passTime(QUARTER_MS + 1000)
  const ann = await signUp('client')
  for (let n = 0; n < 120; n++) await guess(ann.username, `guess number ${n}`)
  const elsewhere = await api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: '203.0.113.7',
    payload: { username: ann.username, password: PASSWORD },
  })
  expect(elsewhere.statusCode).toBe(200)
})

test('a name that nobody has is limited just the same', async () => {
  api.passTime(QUARTER_MS + 1000)
  const statuses = []
  for (let n = 0; n < 12; n++) statuses.push((await guess('nobody-here', 'a guess like others')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
})

test('the name, the email and every spelling of them are one account', async () => {
  api.passTime(QUARTER_MS + 1000)
  const ann = await signUp('client')
  const names = [ann.username, ann.user.email, ann.username.toUpperCase(), ` ${ann.user.email.toUpperCase()} `]
  const statuses = []
  for (let n = 0; n < 12; n++) statuses.push((await guess(names[n % names.length] ?? '', 'a guess')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  api.passTime(QUARTER_MS + 1000)
  const unknown = []
  for (let n = 0; n < 12; n++) unknown.push((await guess(n % 2 ? 'Nobody-There' : 'nobody-there', 'a guess')).status)
  expect(unknown).toEqual(statuses)
})

test('names and passwords beyond the limits count like any other', async () => {
  api.passTime(QUARTER_MS + 1000)
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push((await guess('x'.repeat(500), 'y'.repeat(5000))).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('who signs in often and rightly is never held up', async () => {
  api.passTime(QUARTER_MS + 1000)
  const ben = await signUp('developer')
  for (let n = 0; n < 25; n++) expect((await guess(ben.username, PASSWORD)).status).toBe(200)
})

test('one address cannot register without end', async () => {
  api.passTime(5 * QUARTER_MS)
  const statuses = []
  for (let n = 0; n < 32; n++) {
    const username = `swarm-${n}`
    const body = {
      username,
      email: `${username}@example.com`,
      full_name: 'Swarm',
      password: PASSWORD,
      user_type: 'client',
      terms_accepted: true,
    } as const
    statuses.push((await nobody.send(accountsApi.register, { body })).status)
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  expect(statuses.slice(-2)).toEqual([429, 429])
  const made = await api.db.selectFrom('accounts').select('id').where('username', 'like', 'swarm-%').execute()
  expect(made).toHaveLength(30)
})
