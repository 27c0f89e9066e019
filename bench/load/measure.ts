import autocannon from 'autocannon'

/** One call as it is measured. */
export interface Case {
  name: string
  method: 'GET' | 'POST'
  path: string
  token?: string
  body?: object
}

/** What was measured: milliseconds, and answers a second. */
export interface Statistics {
  p50: number
  p99: number
  perSecond: number
}

const CONNECTIONS = 8
const WARM_UP_S = 2

const headersOf = ({ token, body }: Case) => ({
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
})

async function shoot(origin: string, one: Case, seconds: number) {
  const { method, path, body } = one
  return autocannon({
    url: origin + path,
    method,
    headers: headersOf(one),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    connections: CONNECTIONS,
    duration: seconds,
  })
}

/** Measures one call against one server, after warming up. Throws when any answer is not a success. */
export async function measure(origin: string, one: Case, seconds: number): Promise<Statistics> {
  await shoot(origin, one, WARM_UP_S)
  const { latency, requests, non2xx, errors, timeouts } = await shoot(origin, one, seconds)
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${one.name}: ${non2xx} refused, ${errors} broken, ${timeouts} too late`)
  }
  return { p50: latency.p50, p99: latency.p99, perSecond: requests.average }
}

/** The answer to one call, as the reference repeats it. */
export async function answerTo(origin: string, one: Case) {
  const answer = await fetch(origin + one.path, {
    method: one.method,
    headers: { ...headersOf(one), 'accept-encoding': 'identity' },
    ...(one.body === undefined ? {} : { body: JSON.stringify(one.body) }),
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${one.name}: ${answer.status} ${body}`)
  const kept = ['content-type', 'link', 'content-security-policy', 'x-request-id', 'strict-transport-security']
  const headers = Object.fromEntries(
    kept.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)]] : [])),
  )
  return { status: answer.status, headers, body }
}
