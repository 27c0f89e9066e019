import { expect, test } from 'vitest'
import { allRoutes } from '#app/server.ts'
import { startApi } from '#testing/api.ts'

const api = await startApi()
const person = await api.signUp('developer', { subscribed: true })

const keeping = async (method: string, path: string, token?: string) => {
  const url = `/api${path.replace(/:\w+/g, '999')}`
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await api.app.inject({ method: method as 'GET', url, headers })
  return response.headers['cache-control']
}

const routes = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ events, path }) => !events && path !== '/auth/logout' && path !== '/auth/account')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

test.each(routes)(
  'no answer of %s to somebody signed in is kept, and none that is not declared public',
  async (_, endpoint) => {
    const { method, path, access } = endpoint
    expect(await keeping(method, path, person.token)).toBe('no-store')
    const isForAll = access === 'anyone' && method === 'GET' && endpoint.public
    expect(await keeping(method, path)).toBe(isForAll ? 'no-cache' : 'no-store')
  },
)

test('neither is what is refused for a token that is none', async () => {
  expect(await keeping('GET', '/auth/me', 'x'.repeat(43))).toBe('no-store')
})
