import autocannon from 'autocannon'

/** One call as it is sent. */
export interface Call {
  method: 'GET' | 'POST'
  path: string
  token?: string
  body?: object
}

/** What is measured: so many connections at once, each of which sends one of the calls again and again. */
export interface Case {
  name: string
  connections: number
  calls: readonly [Call, ...Call[]]
}

/** An answer, as a server may repeat it. */
export interface CallResult {
  status: number
  headers: Record<string, string>
  body: string
}

/** Milliseconds of half the answers, and answers a second. */
export interface Round {
  p50: number
  perSecond: number
}

const WARM_UP_S = 1

const headersOf = ({ token, body }: Call) => ({
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
})

const requestOf = (call: Call) => ({
  method: call.method,
  path: call.path,
  headers: headersOf(call),
  ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
})

async function runLoad(origin: string, { name, connections, calls }: Case, seconds: number): Promise<Round> {
  let connection = 0
  const { latency, requests, non2xx, errors, timeouts } = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests([requestOf(calls[connection++ % calls.length] ?? calls[0])]),
  })
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${name}: ${non2xx} refused, ${errors} broken, ${timeouts} too late`)
  }
  return { p50: latency.p50, perSecond: requests.average }
}

/** Asks several servers in turn, several times, so that whatever else the machine does meets them all alike. */
export async function measureInTurn<Name extends string>(
  servers: Record<Name, { origin: string; asks: Case }>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<Name, Round[]>> {
  const names = Object.keys(servers) as Name[]
  const ask = (name: Name, duration: number) => runLoad(servers[name].origin, servers[name].asks, duration)
  for (const name of names) await ask(name, WARM_UP_S)
  const measured = Object.fromEntries(names.map((name) => [name, [] as Round[]])) as Record<Name, Round[]>
  for (let round = 0; round < rounds; round++) for (const name of names) measured[name].push(await ask(name, seconds))
  return measured
}

const KEPT = ['content-type', 'link', 'content-security-policy', 'x-request-id', 'strict-transport-security']

/** The answer to a call, as the reference repeats it. */
export async function responseTo(origin: string, call: Call): Promise<CallResult> {
  const { path, ...request } = requestOf(call)
  const response = await fetch(origin + path, {
    ...request,
    headers: { ...request.headers, 'accept-encoding': 'identity' },
  })
  const body = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`)
  const headers: Record<string, string> = {}
  for (const name of KEPT) {
    const value = response.headers.get(name)
    if (value !== null) headers[name] = value
  }
  return { status: response.status, headers, body }
}
