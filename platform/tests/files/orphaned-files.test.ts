import { expect, test } from 'vitest'
import { allRoutes } from '#app/server.ts'
import { startApi } from '#testing/api.ts'

const api = await startApi()
const person = await api.signUp('developer', { subscribed: true })

const keeping = async (method: string, path: string, token?: string) => {
  const url = `/api${path.replace(/:\w+/g, '999')}`
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await api.app.inject({ method: method as 'GET', url, headers })
  return { status: response.statusCode, caching: response.headers['cache-control'] }
}

const routes = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ events, path }) => !events && path !== '/auth/logout' && path !== '/auth/account')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

test.each(routes)(
  'no answer of %s to somebody signed in is kept, and none that is not declared public',
  async (_, endpoint) => {
    const { method, path, access } = endpoint
    expect(await keeping(method, path, person.token)).toMatchObject({ caching: 'no-store' })
    const isForAll = access === 'anyone' && method === 'GET' && endpoint.public
    const { status, caching } = await keeping(method, path)
    // An error is kept by nobody.
    expect(caching).toBe(isForAll && status === 200 ? 'public, max-age=0, s-maxage=5, must-revalidate' : 'no-store')
  },
)

test('neither is what is refused for a token that is none', async () => {
  expect(await keeping('GET', '/auth/me', 'x'.repeat(43))).toMatchObject({ caching: 'no-store' })
})
