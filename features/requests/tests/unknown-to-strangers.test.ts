import { expect, test } from 'vitest'
import { allRoutes } from '#app/server.ts'
import { startApi, type Person } from '#testing/api.ts'
import { givenProject, givenRequest } from '#testing/given/rows.ts'
import { inputSchema, sampleOf } from '#testing/given/sample.ts'

const api = await startApi()
const { db, signUp } = api
const UNKNOWN = 999_999_999

const about = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ path }) => /^\/requests\/:id(\/|$)|\/request\/:id|\/:request_id$/.test(path))
const naming = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ body }) => /"request_ids?"/.test(JSON.stringify(body ? inputSchema(body) : {})))

const owner = await signUp('client')
const privateRequest = await givenRequest(db, owner)
const client = await signUp('client')
const creator = await signUp('developer', { subscribed: true })
const folder = await givenProject(db, client)

async function ask(person: Person, method: string, url: string, payload: unknown) {
  const response = await api.app.inject({
    method: method as 'GET',
    url: `/api${url}`,
    headers: { authorization: `Bearer ${person.token}` },
    ...(payload === undefined || method === 'GET' ? {} : { payload: payload as object }),
  })
  return [response.statusCode, response.body]
}

test('there are calls about a request to try', () => {
  expect(about.length).toBeGreaterThan(12)
  expect(naming.length).toBeGreaterThan(3)
})

test.each(about.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'a stranger who tries %s cannot tell a private request from one that is none',
  async (_, { method, path, body, query }) => {
    const payload = body && sampleOf(inputSchema(body))
    const words = query ? `?${new URLSearchParams(sampleOf(inputSchema(query)) as Record<string, string>)}` : ''
    const at = (id: number) => path.replace(/:(id|request_id)/, String(id)).replace(/:\w+/g, '1') + words
    for (const person of [client, creator]) {
      const unknown = await ask(person, method, at(UNKNOWN), payload)
      expect(await ask(person, method, at(privateRequest.id), payload)).toEqual(unknown)
      expect(unknown[0]).toBeGreaterThanOrEqual(400)
    }
  },
)

test.each(naming.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'nor one who names it to %s',
  async (_, { method, path, body }) => {
    const sample = sampleOf(inputSchema(body ?? ({} as never))) as Record<string, unknown>
    const bodyNaming = (id: number) => ({
      ...sample,
      ...('request_id' in sample && { request_id: id }),
      ...('request_ids' in sample && { request_ids: [id] }),
    })
    const at = path.replace(/:\w+/g, String(folder.id))
    for (const person of [client, creator]) {
      const unknown = await ask(person, method, at, bodyNaming(UNKNOWN))
      expect(await ask(person, method, at, bodyNaming(privateRequest.id))).toEqual(unknown)
    }
  },
)
