import { sql } from 'kysely'
import { allEndpoints } from '#app/server.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { PASSWORD, type TestApi } from '../api.ts'
import { addressAmong } from '../given/addresses-of-things.ts'
import { givenPeople, givenThings, PIXEL, type People, type Thing, type Things } from '../given/marketplace.ts'
import { inputSchema, sampleOf } from '../given/sample.ts'
import { declaredStatuses } from './declared-responses.ts'

/** Who calls, as the columns of the table: owners last, because what they delete is gone. */
export const CALLERS = {
  nobody: 'nobody',
  suspended: 'suspended',
  client: 'client',
  creator: 'creator, no subscription',
  subscriber: 'creator, subscription',
  operator: 'operator',
  owningClient: 'owning client',
  owningCreator: 'owning creator',
} as const
/** The name of a kind of caller. */
export type CallerName = keyof typeof CALLERS

/** An endpoint with the status that each caller got. */
export interface Row {
  endpoint: Endpoint
  declared: readonly number[]
  statuses: Record<CallerName, number>
}

// What a field of a body names, where it names a thing.
const FIELDS: Record<string, Thing> = {
  request_id: 'request',
  developer_id: 'creator',
  showcase_id: 'showcase',
  video_id: 'video',
  product_id: 'product',
  project_id: 'project',
  client_id: 'client',
  target_id: 'showcase',
}
const stars = { stars: 4 }
/** Bodies that a schema alone does not lead to. An endpoint whose owner is refused for its body alone needs an entry. */
const BODIES: Record<string, (things: Things) => unknown> = {
  'PUT /auth/password': () => ({ old_password: PASSWORD, new_password: `${PASSWORD} staple` }),
  'PUT /auth/account': () => ({ full_name: 'Another Name' }),
  'DELETE /auth/account': () => ({ password: PASSWORD }),
  'POST /auth/select-role': () => ({ user_type: 'client', terms_accepted: true }),
  'PUT /requests/:id': () => ({ title: 'Another title' }),
  'PUT /projects/:id': () => ({ name: 'Another name' }),
  'PUT /boards/:id': () => ({ name: 'Another name' }),
  'PUT /videos/:id': () => ({ title: 'Another title' }),
  'PUT /project-showcase/:id': () => ({ title: 'Another title' }),
  'PUT /marketplace/products/:id': () => ({ name: 'Another name' }),
  'PUT /playlists/:id': () => ({ name: 'Another name' }),
  'PUT /portfolios/pages/:id': () => ({ title: 'Another title' }),
  'PUT /project-showcase/:id/videos': async (things) => [await things.get('video')],
  'PUT /project-showcase/:id/pictures': async (things) => [await things.get('showcasePicture')],
  'PUT /marketplace/products/:id/pictures': async (things) => [await things.get('productPicture')],
  'PUT /playlists/:id/order': async (things) => [{ id: await things.get('video'), order: 1 }],
  'POST /conversations/:id/messages': () => ({ content: 'Hello' }),
  'POST /projects/:id/requests': async (things) => ({ request_ids: [await things.get('request')] }),
  'POST /requests/:id/share': async (things) => ({ shared_with_user_id: await things.get('creator') }),
  'POST /boards/:id/invite': async (things) => ({
    request_id: await things.get('request'),
    developer_ids: [await things.get('creator')],
  }),
  'POST /payments/create-payment-intent': () => ({ amount: 10, currency: 'usd' }),
  'POST /payments/monthly-gifts': () => ({ amount: 10, currency: 'usd' }),
  'POST /payments/create-donation-session': () => ({ amount: 10, currency: 'usd', isAnonymous: false }),
  'POST /marketplace/discount-codes': () => ({ code: 'AUTUMN', percent: 10 }),
  'PUT /marketplace/discount-codes/:id': () => ({ percent: 10 }),
  'POST /marketplace/products/:id/gifts': () => ({ to: 'ada@example.com' }),
  'POST /project-showcase/:id/rating': () => stars,
  'POST /videos/:id/rating': () => stars,
  'POST /ratings/developer/:id': () => stars,
  'POST /ratings/client/:id': () => stars,
  'POST /project-showcase/developer/:id': () => stars,
  'POST /marketplace/products/:id/rating': () => stars,
}

// What must be there besides what the address names.
const NEEDS: [path: RegExp, thing: Thing][] = [
  [/^\/videos\/:id\/share/, 'videoLink'],
  [/^\/playlists\/:id\/share/, 'playlistLink'],
  [/^\/portfolios\/pages\/:id\/share/, 'pageLink'],
  [/^\/project-showcase\/:id\/share/, 'showcaseLink'],
  [/^\/snagged-requests\/:request_id/, 'snag'],
  [/^\/marketplace\/products\/(?::id\/(?:rating|reviews|user-rating|purchase|download)$|files\/:id$)/, 'purchase'],
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

type Shape = ReturnType<typeof inputSchema>
const requiredOf = ({ properties = {}, required = [] }: Shape) =>
  Object.entries(properties).filter(([name]) => required.includes(name))

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

async function bodyFor(endpoint: Endpoint, things: Things): Promise<unknown> {
  const given = BODIES[nameOf(endpoint)]
  if (given) return given(things)
  if (!endpoint.body) return undefined
  const schema = inputSchema(endpoint.body)
  if (schema.type !== 'object') return sampleOf(schema)
  const fields = requiredOf(schema).map(async ([name, property]) => {
    const thing = FIELDS[name]
    return [name, thing ? await things.get(thing) : sampleOf(property)] as const
  })
  return Object.fromEntries(await Promise.all(fields))
}

async function formFor(endpoint: Endpoint, things: Things) {
  const form = new FormData()
  const { properties = {}, required = [] } = inputSchema(endpoint.body!)
  for (const [name, property] of Object.entries(properties)) {
    const isFile = property.type === undefined && !property.anyOf && !property.enum
    if (isFile) form.append(name, new File([PIXEL], 'pixel.png', { type: 'image/png' }))
    else if (required.includes(name)) {
      const thing = FIELDS[name]
      form.append(name, asText(thing ? await things.get(thing) : sampleOf(property)))
    }
  }
  // The platform writes the form as a browser would.
  const written = new Response(form)
  return { type: written.headers.get('content-type') ?? '', payload: Buffer.from(await written.arrayBuffer()) }
}

async function callFor(endpoint: Endpoint, things: Things) {
  const fields = endpoint.query ? requiredOf(inputSchema(endpoint.query)) : []
  const query = Object.fromEntries(fields.map(([name, property]) => [name, asText(sampleOf(property) ?? 1)]))
  for (const [path, thing] of NEEDS) if (path.test(endpoint.path)) await things.get(thing)
  const url = `${await addressAmong(things, endpoint)}?${new URLSearchParams(query)}`
  if (endpoint.multipart) return { url, ...(await formFor(endpoint, things)) }
  const body = await bodyFor(endpoint, things)
  return { url, ...(body === undefined ? {} : { type: 'application/json', payload: JSON.stringify(body) }) }
}

/** Whatever a call may do to somebody that another call would notice: their account, sessions, profile and subscription. */
async function standingOf({ db }: TestApi, people: People): Promise<string> {
  const ids = sql.join(Object.values(people).map(({ id }) => id))
  const { rows } = await sql<{ standing: string }>`
    select md5(string_agg(row::text, ' ' order by row::text)) as standing from (
      select a::text as row from accounts a where a.id in (${ids})
      union all select s.account_id || ' ' || s.id from sessions s where s.account_id in (${ids})
      union all select s::text from subscriptions s where s.account_id in (${ids})
      union all select p.user_id || ' developer' from developer_profiles p where p.user_id in (${ids})
      union all select p.user_id || ' client' from client_profiles p where p.user_id in (${ids})
      union all select o.account_id || ' operator' from operators o where o.account_id in (${ids})
    ) as rows`.execute(db)
  return rows[0]?.standing ?? ''
}

async function givenCallers(api: TestApi) {
  const people = await givenPeople(api)
  const suspension = { params: { id: people.suspended.id }, body: { reason: 'Spam' } }
  const { status } = await people.operator.send(operatorsApi.suspend, suspension)
  if (status !== 200) throw new Error(`Could not suspend anybody: ${status}`)
  return { people, things: givenThings(api, people) }
}

/** Makes every call there is as every kind of caller, on a server that listens at an origin. */
export const callAsEveryCaller = (api: TestApi, origin: string): Promise<Row[]> =>
  callAs(Object.keys(CALLERS) as CallerName[], api, origin)

/** Makes every call there is as some kinds of caller, whose statuses alone are in the rows; `around` is given each call to make. */
export async function callAs(
  names: readonly CallerName[],
  api: TestApi,
  origin: string,
  around: (endpoint: Endpoint, send: () => Promise<Response>) => Promise<Response> = (_, send) => send(),
): Promise<Row[]> {
  const rows: Row[] = []
  let { people, things } = await givenCallers(api)

  async function statusFor(endpoint: Endpoint, name: CallerName): Promise<number> {
    const token = name === 'nobody' ? null : people[name].token
    const { url, type, payload } = { type: undefined, payload: undefined, ...(await callFor(endpoint, things)) }
    const headers = {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
    }
    // Only the status counts, a stream of events has no end, and the rows of files here have no files.
    const leave = new AbortController()
    const { method } = endpoint
    const response = await around(endpoint, () =>
      fetch(`${origin}${url}`, {
        method,
        headers,
        redirect: 'manual',
        signal: leave.signal,
        ...(payload === undefined ? {} : { body: payload }),
      }),
    )
    if (endpoint.events || endpoint.file || endpoint.made) leave.abort()
    else await response.arrayBuffer()
    return response.status
  }

  for (const endpoint of allEndpoints) {
    const before = await standingOf(api, people)
    const statuses: Partial<Record<CallerName, number>> = {}
    for (const name of names) statuses[name] = await statusFor(endpoint, name)
    rows.push({
      endpoint,
      declared: await declaredStatuses(api.app, endpoint),
      statuses: statuses as Record<CallerName, number>,
    })
    if (endpoint.method === 'GET') continue
    if ((await standingOf(api, people)) !== before) ({ people, things } = await givenCallers(api))
    else if (Object.values(statuses).some((status) => status < 300)) things = givenThings(api, people)
  }
  return rows
}
