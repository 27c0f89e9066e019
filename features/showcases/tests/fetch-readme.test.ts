import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { atTheEnd } from '#testing/at-the-end.ts'
import { openElsewhere, OUTSIDE } from '#testing/outside/outside-server.ts'
import { parseConfig } from '#platform/server/config.ts'
import { showcaseFetchingApi, showcasesApi } from '../contract.ts'
import { addressesOfReadme } from '../server/readme/find-readme.ts'
import { givenShowcase, replaceFiles } from './given-showcases.ts'

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void
const RAW = 'raw.githubusercontent.com'
const repository_url = 'https://github.com/ada/bread'
const text =
  (content: string | Buffer): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'text/plain').end(content)

let answer: RequestListener
let asked: string[]
beforeEach(() => {
  answer = text('# Bread\n\n[How](docs/how.md)')
  asked = []
})
const addresses: Record<string, readonly string[]> = { [RAW]: [OUTSIDE] }
const elsewhere = await openElsewhere(addresses, (request, response) => {
  asked.push(`${request.headers.host}${request.url}`)
  answer(request, response)
})
atTheEnd(elsewhere.close)
const api = await startApi({}, { network: elsewhere.network })
const { nobody, signUp } = api
const owner = await signUp('developer', { subscribed: true })

const fetch = (id: number, who = owner) => who.send(showcaseFetchingApi.fetchReadme, { params: { id } })
const standing = async (id: number) => (await owner.send(showcaseFetchingApi.readReadmeFetch, { params: { id } })).body
const written = async (id: number) =>
  (await nobody.send(showcasesApi.readReadme, { params: { id }, query: { format: 'raw' } })).body.content

test('a creator has the README taken from the repository, once, and it is shown as theirs', async () => {
  const { id } = await givenShowcase(owner, { repository_url })
  const { status, body } = await fetch(id)
  expect([status, body.state]).toEqual([202, 'waiting'])
  expect(asked).toEqual([])
  await api.runJobs()
  expect(asked).toEqual([`${RAW}/ada/bread/HEAD/README.md`])
  expect(await standing(id)).toMatchObject({ state: 'done', problem: null, repository_url })
  const { body: readme } = await nobody.send(showcasesApi.readReadme, { params: { id } })
  expect(readme.content).toContain('href="https://github.com/ada/bread/blob/HEAD/docs/how.md"')
})

test('the open screen of the owner is told', async () => {
  const { id } = await givenShowcase(owner, { repository_url })
  await fetch(id)
  await api.runJobs()
  const events = await api.db.selectFrom('live_events').select('payload').where('type', '=', 'readme_fetched').execute()
  expect(events).toContainEqual({ payload: { showcase_id: id, state: 'done' } })
})

test('a README that is called otherwise is found', async () => {
  answer = (request, response) =>
    request.url?.endsWith('/readme.md') ? text('# Small')(request, response) : response.writeHead(404).end()
  const { id } = await givenShowcase(owner, { repository_url: `${repository_url}/tree/main/rye` })
  await fetch(id)
  await api.runJobs()
  expect(asked).toEqual([`${RAW}/ada/bread/main/rye/README.md`, `${RAW}/ada/bread/main/rye/readme.md`])
  expect(await written(id)).toBe('# Small')
})

test('whoever asks twice while it is on its way waits for the same', async () => {
  const { id } = await givenShowcase(owner, { repository_url })
  const first = await fetch(id)
  api.passTime(1000)
  expect((await fetch(id)).body).toEqual(first.body)
  await api.runJobs()
  expect(asked).toHaveLength(1)
})

test.each<[string, string, RequestListener]>([
  ['has no README', 'not_found', (_request, response) => response.writeHead(404).end()],
  [
    'is not for everybody',
    'not_found',
    (_request, response) => response.setHeader('content-type', 'text/html').end('Sign in'),
  ],
  [
    'leads elsewhere',
    'not_allowed',
    (_request, response) => response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
  ],
  ['has a README larger than any', 'too_large', text('x'.repeat(600_000))],
  ['has a README that is no text', 'not_text', text(Buffer.from([0x23, 0xff, 0xfe]))],
  ['has a README made to be slow', 'too_complex', text('['.repeat(100_000))],
  ['cannot be asked', 'unreachable', (_request, response) => response.destroy()],
])('a creator whose repository %s is told so, and keeps the README there is', async (_what, problem, answered) => {
  answer = answered
  const { id } = await givenShowcase(owner, { repository_url, readme_file: Buffer.from('# Stays') })
  await fetch(id)
  await api.runJobs()
  expect(await standing(id)).toMatchObject({ state: 'failed', problem })
  expect(await written(id)).toBe('# Stays')
})

test('a forge whose name leads into our own network is not asked', async () => {
  addresses[RAW] = ['10.0.0.7']
  const { id } = await givenShowcase(owner, { repository_url })
  await fetch(id)
  await api.runJobs()
  addresses[RAW] = [OUTSIDE]
  expect(await standing(id)).toMatchObject({ state: 'failed', problem: 'not_allowed' })
  expect(asked).toEqual([])
})

test('a README that its owner brings meanwhile stays', async () => {
  const { id } = await givenShowcase(owner, { repository_url })
  await fetch(id)
  api.passTime(1000)
  await replaceFiles(owner, id, { readme_file: Buffer.from('# Mine') })
  await api.runJobs()
  expect(await standing(id)).toMatchObject({ state: 'failed', problem: 'brought_meanwhile' })
  expect(await written(id)).toBe('# Mine')
})

test('what was lost on the way may be asked for again', async () => {
  const { id } = await givenShowcase(owner, { repository_url })
  await fetch(id)
  await api.db.deleteFrom('showcase_readme_fetches').where('showcase_id', '<>', id).execute()
  api.passTime(11 * 60_000)
  expect(await standing(id)).toMatchObject({ state: 'failed', problem: 'unreachable' })
  expect((await fetch(id)).body.state).toBe('waiting')
  await api.runJobs()
  expect(await standing(id)).toMatchObject({ state: 'done' })
})

test('only repositories of forges that are asked here are taken', async () => {
  const without = await givenShowcase(owner)
  expect((await fetch(without.id)).problem).toMatchObject({ code: 'no_repository' })
  for (const other of [
    'https://forge.example/ada/bread',
    'https://github.com/ada',
    'https://github.com.example/ada/bread',
  ]) {
    const { id } = await givenShowcase(owner, { repository_url: other })
    const { status, problem } = await fetch(id)
    expect([status, problem.code], other).toEqual([400, 'repository_not_asked'])
    expect((await owner.send(showcaseFetchingApi.readReadmeFetch, { params: { id } })).status).toBe(404)
  }
  const none = parseConfig({ README_HOSTS: 'none' }).README_HOSTS
  expect(addressesOfReadme(repository_url, none)).toEqual([])
  expect(() => parseConfig({ README_HOSTS: 'github.com,intranet.example' })).toThrow('not "intranet.example"')
  await api.runJobs()
  expect(asked).toEqual([])
})

test('nobody has a README taken for the showcase of another', async () => {
  const { id } = await givenShowcase(owner, { repository_url })
  const stranger = await signUp('developer', { subscribed: true })
  const client = await signUp('client')
  for (const endpoint of Object.values(showcaseFetchingApi)) {
    expect((await stranger.send(endpoint, { params: { id } })).status).toBe(403)
    expect((await client.send(endpoint, { params: { id } })).status).toBe(403)
    expect((await nobody.send(endpoint, { params: { id } })).status).toBe(401)
    expect((await owner.send(endpoint, { params: { id: 999_999 } })).status).toBe(404)
  }
  await api.runJobs()
  expect(asked).toEqual([])
})
