import { Agent } from 'node:http'
import fc from 'fast-check'
import { send, type Attempt, type Outcome } from './attempt.ts'
import { operationsOf, resolverOf, type Description, type Operation } from './description.ts'
import { judgeBy } from './oracle.ts'
import { encode, plansOf, type Plan } from './requests.ts'
import type { Target } from './target.ts'

/** What a run is to do. */
export interface Wishes {
  seed: number
  seconds: number
  /** Only this case, shown in whole. */
  only?: number
  say?: (line: string) => void
}

/** Something that went wrong, with how it came about. */
export interface Finding {
  case: number
  what: string
  call: string
  caller: string
  sent: string
}

/** What a run came to. */
export interface Fuzzed {
  cases: number
  statuses: Record<string, number>
  /** How many calls the description tells of, and how many of them succeeded at least once. */
  operations: number
  succeeded: number
  megabytes: { before: number | undefined; after: number | undefined }
  findings: Finding[]
}

/** How much a program may grow while it is fuzzed. */
export const GROWTH_MAX_MB = 700
const AT_ONCE = 4
const CHECKED_EVERY = 500
const SHOWN_BYTES = 2000
const STEP = 7_919

const GARBAGE = 'x'.repeat(43)
// Those whom things belong to get furthest.
const isOwner = (name: string) => name.startsWith('owning')
const OWNERS_WEIGHT = 4

const isToken = (token: string | null | undefined): token is string => typeof token === 'string'

/** Calls a program as its description allows and as nobody should, and judges what it answers. */
export async function fuzz(
  target: Target,
  { seed, seconds, only, say: printLine = () => undefined }: Wishes,
): Promise<Fuzzed> {
  const response = await fetch(`${target.origin}/api/openapi.json`)
  const description = (await response.json()) as Description
  const operations = operationsOf(description)
  const judge = judgeBy(description)
  const resolve = resolverOf(description)
  const callers = [{ name: 'nobody', token: null }, { name: 'a false token', token: GARBAGE }, ...target.callers]
  const tokens = new Map(callers.map(({ name, token }) => [name, token]))
  const isMember = (name: string) => target.callers.some((one) => one.name === name)
  const drawn = callers.flatMap((one) => Array.from({ length: isOwner(one.name) ? OWNERS_WEIGHT : 1 }, () => one.name))
  const plans = operations.map((operation) => plansOf(operation, resolve, drawn.length))
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const findings = new Map<string, Finding>()
  const statuses: Record<string, number> = {}
  const worked = new Set<Operation>()

  const note = (finding: Finding) => {
    const key = `${finding.call} ${finding.what.slice(0, 60)}`
    if (findings.has(key)) return
    findings.set(key, finding)
    printLine(
      `Case ${finding.case}: ${finding.call} as ${finding.caller}: ${finding.what}\n  ${finding.sent.slice(0, SHOWN_BYTES)}`,
    )
  }

  function attemptOf(operation: Operation, plan: Plan, token: string | null): Attempt {
    const real = target.addresses[operation.path] ?? target.addresses[`${operation.path}/`]
    let at = 0
    const path = operation.path.replace(/:\w+/g, () => {
      const planned = plan.params[at] ?? encode(real?.[at] ?? '1')
      at++
      return planned
    })
    const query = plan.query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
    return {
      method: plan.method,
      path: `/api${path}${query ? `?${query}` : ''}`.slice(0, 12_000),
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(plan.body ? { 'content-type': plan.body.type } : {}),
        ...Object.fromEntries(
          Object.entries(plan.headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
        ),
      },
      ...(plan.body && { body: plan.body.content }),
    }
  }

  async function tryCase(number: number): Promise<void> {
    const which = number % operations.length
    const operation = operations[which]
    const arbitrary = plans[which]
    if (!operation || !arbitrary) return
    // A seed of its own for each case, so that one can be repeated without those before it.
    const [plan] = fc.sample(arbitrary, { seed: (seed * 1_000_003 + number * STEP) | 0, numRuns: 1 })
    if (!plan) return
    const caller = drawn[plan.caller] ?? 'nobody'
    const token = tokens.get(caller) ?? null
    const attempt = attemptOf(operation, plan, token)
    const sent = `${attempt.method} ${attempt.path} ${JSON.stringify(attempt.headers)} ${attempt.body === undefined ? '' : attempt.body.toString('latin1')}`
    const finding = (what: string): Finding => ({
      case: number,
      what,
      call: `${operation.method} ${operation.path}`,
      caller,
      sent: sent.replace(/Bearer [\w-]+/, 'Bearer …'),
    })
    let outcome: Outcome
    try {
      outcome = await send(target.origin, attempt, agent, operation.isStream)
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      // Node refuses to send some of what was planned, and a body that is refused unread may end the connection.
      if (code?.startsWith('ERR_') || code === 'EPIPE' || code === 'ECONNRESET')
        return void (statuses['not sent'] = (statuses['not sent'] ?? 0) + 1)
      return note(finding(`no response: ${message}`))
    }
    statuses[outcome.status] = (statuses[outcome.status] ?? 0) + 1
    if (outcome.status < 400 && plan.method === operation.method) worked.add(operation)
    const isExact = plan.method === operation.method && plan.params.every((one) => one === null)
    const what = judge(operation, outcome, { isExact, sent })
    if (what) note(finding(what))
    if (only !== undefined)
      printLine(
        `${sent.slice(0, SHOWN_BYTES)}\n${outcome.status} ${JSON.stringify(outcome.headers)}\n${outcome.body.toString().slice(0, SHOWN_BYTES)}`,
      )
    if (outcome.status === 401 && isMember(caller)) {
      const again = tokens.get(caller) === token ? await target.signInAgain(caller).catch(() => null) : undefined
      if (isToken(again)) tokens.set(caller, again)
      else if (again === null) note(finding('the caller cannot sign in again'))
    }
  }

  function check(number: number) {
    for (const line of target.failures())
      note({ case: number, what: line.slice(0, SHOWN_BYTES), call: 'log', caller: '', sent: '' })
    if (target.hasEnded()) note({ case: number, what: 'the program has ended', call: 'process', caller: '', sent: '' })
  }

  const before = await target.megabytes()
  const until = performance.now() + seconds * 1000
  let next = only ?? 0
  // A failure of the fuzzing itself ends it for all who work at once.
  const broken = new AbortController()
  const isOver = () =>
    (only === undefined ? performance.now() > until : next > only) || target.hasEnded() || broken.signal.aborted
  const work = async () => {
    while (!isOver()) {
      const number = next++
      await tryCase(number).catch((error: unknown) => broken.abort(error))
      if (number % CHECKED_EVERY === 0) check(number)
    }
  }
  await Promise.all(Array.from({ length: only === undefined ? AT_ONCE : 1 }, work))
  broken.signal.throwIfAborted()
  check(next)
  const after = target.hasEnded() ? undefined : await target.megabytes()
  if (before !== undefined && after !== undefined && after - before > GROWTH_MAX_MB)
    note({ case: next, what: `it grew from ${before} to ${after} MB`, call: 'memory', caller: '', sent: '' })
  agent.destroy()
  return {
    cases: next,
    statuses,
    operations: operations.length,
    succeeded: worked.size,
    megabytes: { before, after },
    findings: [...findings.values()],
  }
}
