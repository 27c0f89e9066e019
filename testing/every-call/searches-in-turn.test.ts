import { expect, test } from 'vitest'
import { accountsApi } from '#features/accounts/contract.ts'
import { showcasesApi } from '#features/showcases/contract.ts'
import { startApiOn } from '../api.ts'
import { atTheEnd } from '../at-the-end.ts'
import { openSnapshot } from '../database/database.ts'

// The database inside the process, wherever others have theirs: it has one connection for everybody.
const opened = await openSnapshot()
const api = await startApiOn(opened, { RATE_LIMITS: '1', TRUST_PROXY: '1', RESPONSE_CACHE_MB: '8' })
atTheEnd(async () => {
  await api.stop()
  await opened.close()
})
const ann = await api.signUp('client')

const PATHS = [
  '/requests/public?order=tickets&q=',
  '/profile/developers/public?q=',
  '/video_display/?q=',
  '/project-showcase/?q=',
  '/playlists/?q=',
  '/marketplace/products?search=',
]

test('fifty addresses that search all lists keep nobody from the site, nor the process from being found ready', async () => {
  const order: string[] = []
  const noting = async <Done extends { statusCode: number } | { status: number }>(
    what: string,
    done: PromiseLike<Done>,
  ) => {
    const result = await done
    order.push(`${what} ${'statusCode' in result ? result.statusCode : result.status}`)
    return result
  }
  const hold = Promise.withResolvers<void>()
  const held = opened.db.transaction().execute(() => hold.promise)
  const searches = Array.from({ length: 50 }, (_, at) =>
    noting(
      'search',
      api.app.inject({
        url: `/api${PATHS[at % PATHS.length]}${String.fromCharCode(97 + (at % 26))}%20${at}`,
        headers: { 'x-forwarded-for': `203.0.113.${at}` },
      }),
    ),
  )
  // Those who find the queue full are told so while the others wait.
  await expect.poll(() => order.length).toBeGreaterThan(20)
  const refused = order.length
  order.length = 0
  const me = noting('me', ann.send(accountsApi.me))
  const list = noting('list', ann.send(showcasesApi.list))
  const ready = noting('ready', api.app.inject('/readyz'))
  await new Promise((resolve) => setImmediate(resolve))
  hold.resolve()
  await held
  expect((await ready).statusCode).toBe(200)
  expect((await me).status).toBe(200)
  expect((await list).status).toBe(200)
  // Between two statements of theirs one of sixteen searches may have its turn.
  expect(order.filter((one) => one === 'search 200').length).toBeLessThanOrEqual(3)
  const responses = await Promise.all(searches)
  const busy = responses.filter(({ statusCode }) => statusCode === 503)
  expect(busy.length).toBeGreaterThanOrEqual(refused)
  for (const { statusCode } of responses) expect([200, 503]).toContain(statusCode)
  for (const { headers } of busy) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})
