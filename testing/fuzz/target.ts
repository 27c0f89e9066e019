import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { NODE_FLAGS } from '../process/program.ts'
import type { FromProgram, Ready, ToProgram } from './messages.ts'

/** A program to be fuzzed. */
export interface Target {
  origin: string
  callers: { name: string; token: string | null }[]
  addresses: Record<string, string[]>
  /** A new session for a caller; null where none can be had. */
  signInAgain: (who: string) => Promise<string | null>
  /** Megabytes that it holds; undefined where that is not known. */
  megabytes: () => Promise<number | undefined>
  /** Lines of the log that tell of an unexpected failure, since they were asked for last. */
  failures: () => string[]
  /** Whether it has ended by itself. */
  hasEnded: () => boolean
  stop: () => Promise<void>
}

const STARTS_WITHIN_MS = 180_000
const HEAP_MB = 512

function ask<Kind extends FromProgram['answer']>(
  child: ChildProcess,
  kind: Kind,
  message?: ToProgram,
): Promise<Extract<FromProgram, { answer: Kind }>> {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error(`The program did not answer ${kind}`)), STARTS_WITHIN_MS)
    const listen = (reply: FromProgram) => {
      if (reply.answer !== kind) return
      clearTimeout(tooLate)
      child.off('message', listen)
      resolve(reply as Extract<FromProgram, { answer: Kind }>)
    }
    child.on('message', listen)
    child.once('exit', (code) => {
      clearTimeout(tooLate)
      reject(new Error(`The program ended with ${code}`))
    })
    if (message) child.send(message)
  })
}

// A job that needs a network fails as it should, and the people's money was never paid at the provider.
const EXPECTED = ['There is no network', 'are not covered by']
const isExpected = (line: string) => EXPECTED.some((said) => line.includes(said))

/** Starts a program of its own, with people and one thing of each kind. */
export async function startTarget(): Promise<Target> {
  const flags = [
    ...NODE_FLAGS.filter((flag) => !flag.startsWith('--max-old-space-size')),
    `--max-old-space-size=${HEAP_MB}`,
  ]
  const child = fork(join(import.meta.dirname, 'program.ts'), {
    execArgv: flags,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const failures: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream! }).on('line', (line) => {
      if (!isExpected(line)) failures.push(line)
    })
  let ended = false
  child.once('exit', () => (ended = true))
  let ready: Ready
  try {
    ready = await ask(child, 'ready')
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${failures.join('\n')}`, { cause: error })
  }
  // One question at a time: replies say only what was asked.
  let asked: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(question: () => Promise<Result>) => {
    const answered = asked.then(question)
    asked = answered.catch(() => undefined)
    return answered
  }
  return {
    origin: ready.origin,
    callers: ready.callers,
    addresses: ready.addresses,
    signInAgain: (who) => inTurn(async () => (await ask(child, 'token', { ask: 'token', who })).token || null),
    megabytes: () => inTurn(async () => Math.round((await ask(child, 'memory', { ask: 'memory' })).rss / 1024 / 1024)),
    failures: () => failures.splice(0),
    hasEnded: () => ended,
    stop: async () => {
      if (ended) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const giveUp = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await gone
      clearTimeout(giveUp)
    },
  }
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
const PASSWORD = 'correct horse battery'

async function signUpAt(origin: string, user_type: 'client' | 'developer') {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as { access_token?: string }
  }
  const username = `fuzz-${Math.random().toString(36).slice(2, 10)}`
  const account = {
    username,
    email: `${username}@example.com`,
    full_name: 'Fuzz',
    password: PASSWORD,
    user_type,
    terms_accepted: true,
  }
  await post('/auth/register', account)
  return (await post('/auth/login', { username, password: PASSWORD })).access_token ?? null
}

/** A program that already runs on this machine: a client and a creator sign up there. */
export async function connectToTarget(url: string): Promise<Target> {
  const { origin, hostname, protocol } = new URL(url)
  if (protocol !== 'http:' || !LOOPBACK.has(hostname))
    throw new Error(`${url} is not on this machine: fuzz only your own programs, at http://127.0.0.1`)
  const kinds = { client: 'client', creator: 'developer' } as const
  const callers = await Promise.all(
    Object.entries(kinds).map(async ([name, type]) => ({ name, token: await signUpAt(origin, type) })),
  )
  return {
    origin,
    callers,
    addresses: {},
    signInAgain: (who) => signUpAt(origin, kinds[who as keyof typeof kinds]),
    megabytes: async () => undefined,
    failures: () => [],
    hasEnded: () => false,
    stop: async () => undefined,
  }
}
