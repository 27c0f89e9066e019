import { parentPort, Worker, workerData } from 'node:worker_threads'
import { busy } from '../http/http-errors.ts'

/** What work in a thread of its own may take. */
export interface ThreadLimits {
  /** Of processor time. */
  seconds: number
  memoryMb: number
}

/** Work in a thread of its own came to no end within its limits. */
export class BeyondLimits extends Error {}

/** By the clock a thread may take so many times as long, since others may have the processor. */
const CLOCK_FACTOR = 10
const CLOCK_MIN_MS = 60_000
const LOOKED_AT_EVERY_MS = 200

const cpuSecondsOf = async (worker: Worker): Promise<number> => {
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1e6
}

/**
 * Watches what a thread takes from now on: `stop` is told once, `BeyondLimits` for what it had of the processor, 503 for what it had
 * to wait. The answer ends the watch.
 */
export function watchThread(worker: Worker, seconds: number, stop: (error: Error) => void): () => void {
  // One that has not begun yet has used nothing.
  const before = cpuSecondsOf(worker).catch(() => 0)
  const look = async () => {
    if ((await cpuSecondsOf(worker)) - (await before) > seconds) stop(new BeyondLimits(`More than ${seconds} s`))
  }
  // One that has ended says itself how.
  const looks = setInterval(
    () => void look().catch(() => undefined),
    Math.min(LOOKED_AT_EVERY_MS, Math.ceil(seconds * 250)),
  )
  const late = setTimeout(() => stop(busy()), Math.max(CLOCK_MIN_MS, seconds * CLOCK_FACTOR * 1000))
  return () => {
    clearInterval(looks)
    clearTimeout(late)
  }
}

/** How a thread asks for what only this process has, such as bytes of a stored object. */
export type Ask = (question: unknown) => Promise<unknown>

type FromThread = { done: unknown } | { id: number; question: unknown }
interface ToThread {
  id: number
  answer: unknown
}

/**
 * Runs a module in a thread of its own, which calls `answerInThread`: for what reads bytes of strangers with a library that knows no
 * limits. Whatever they make it do, this process goes on. Values go in and out as copies; the caller says what comes out. Throws
 * `BeyondLimits`, and what `answer` throws when the thread asks.
 */
export async function runInThread<Result>(
  thread: URL,
  input: unknown,
  { seconds, memoryMb }: ThreadLimits,
  answer: (question: never) => Promise<unknown>,
): Promise<Result> {
  const worker = new Worker(thread, {
    workerData: input,
    // It needs none of our settings.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const end = Promise.withResolvers<Result>()
  const unwatch = watchThread(worker, seconds, end.reject)
  const reply = async (id: number, question: unknown) => {
    try {
      worker.postMessage({ id, answer: await answer(question as never) } satisfies ToThread)
    } catch (error) {
      end.reject(error)
    }
  }
  worker.on('message', (said: FromThread) => {
    if ('done' in said) end.resolve(said.done as Result)
    else void reply(said.id, said.question)
  })
  worker.once('error', (error: NodeJS.ErrnoException) =>
    end.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new BeyondLimits(`More than ${memoryMb} MB`) : error),
  )
  worker.once('exit', (code) => end.reject(new Error(`A thread ended with ${code} and no answer`)))
  try {
    return await end.promise
  } finally {
    unwatch()
    await worker.terminate()
  }
}

/** In the module that `runInThread` names: does the work on what came in, and says what came of it. */
export async function answerInThread(work: (input: never, ask: Ask) => Promise<unknown>): Promise<void> {
  const waiting = new Map<number, (answer: unknown) => void>()
  let asked = 0
  parentPort?.on('message', ({ id, answer }: ToThread) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  const ask: Ask = (question) =>
    new Promise((resolve) => {
      const id = asked++
      waiting.set(id, resolve)
      parentPort?.postMessage({ id, question } satisfies FromThread)
    })
  parentPort?.postMessage({ done: await work(workerData as never, ask) } satisfies FromThread)
}
