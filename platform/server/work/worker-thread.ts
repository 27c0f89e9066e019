import { parentPort, Worker, workerData } from 'node:worker_threads'
import { busy } from '../http/http-errors.ts'

/** Resource limits of a worker thread. */
export interface ThreadLimits {
  /** Maximum CPU time. */
  seconds: number
  memoryMb: number
}

/** Work in a worker thread exceeded its limits. */
export class LimitExceeded extends Error {}

/** Factor from the CPU time limit to the elapsed time limit, since other threads may use the CPU. */
const ELAPSED_TIME_FACTOR = 10
const ELAPSED_TIME_MIN_MS = 60_000
const CPU_CHECK_INTERVAL_MS = 200

const cpuSecondsOf = async (worker: Worker): Promise<number> => {
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1e6
}

/**
 * Watches the resource use of a thread from now on. Calls `stop` with `LimitExceeded` when the thread exceeds its CPU time, or with a 503
 * when it exceeds its elapsed time. Returns a function that ends the watch.
 */
export function watchThread(worker: Worker, seconds: number, stop: (error: Error) => void): () => void {
  // A thread that has not started yet has used no CPU time.
  const before = cpuSecondsOf(worker).catch(() => 0)
  const checkCpuTime = async () => {
    if ((await cpuSecondsOf(worker)) - (await before) > seconds) stop(new LimitExceeded(`More than ${seconds} s`))
  }
  // Errors are ignored, because a thread that has ended reports that itself.
  const cpuTimer = setInterval(
    () => void checkCpuTime().catch(() => undefined),
    Math.min(CPU_CHECK_INTERVAL_MS, Math.ceil(seconds * 250)),
  )
  const clockTimer = setTimeout(() => stop(busy()), Math.max(ELAPSED_TIME_MIN_MS, seconds * ELAPSED_TIME_FACTOR * 1000))
  return () => {
    clearInterval(cpuTimer)
    clearTimeout(clockTimer)
  }
}

/** Requests data from the main thread that only it can access, such as bytes of a stored object. */
export type Ask = (question: unknown) => Promise<unknown>

type FromThread = { done: unknown } | { id: number; question: unknown }
interface ToThread {
  id: number
  result: unknown
}

/**
 * Runs a module that calls `serveThread` in a separate thread: for parsing untrusted bytes with a library that has no limits, so that
 * nothing they cause can end this process. Values are copied between threads; the caller declares the type of the result. Throws
 * `LimitExceeded`, or the error that `answer` throws for a question of the thread.
 */
export async function runInThread<Result>(
  thread: URL,
  input: unknown,
  { seconds, memoryMb }: ThreadLimits,
  result: (question: never) => Promise<unknown>,
): Promise<Result> {
  const worker = new Worker(thread, {
    workerData: input,
    // The thread needs no settings, so it gets no environment.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const end = Promise.withResolvers<Result>()
  const unwatch = watchThread(worker, seconds, end.reject)
  const reply = async (id: number, question: unknown) => {
    try {
      worker.postMessage({ id, result: await result(question as never) } satisfies ToThread)
    } catch (error) {
      end.reject(error)
    }
  }
  worker.on('message', (message: FromThread) => {
    if ('done' in message) end.resolve(message.done as Result)
    else void reply(message.id, message.question)
  })
  worker.once('error', (error: NodeJS.ErrnoException) =>
    end.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new LimitExceeded(`More than ${memoryMb} MB`) : error),
  )
  worker.once('exit', (code) => end.reject(new Error(`A thread ended with ${code} and no answer`)))
  try {
    return await end.promise
  } finally {
    unwatch()
    await worker.terminate()
  }
}

/** Runs the work on the input and returns its result to `runInThread`; called by the module of the thread. */
export async function serveThread(work: (input: never, ask: Ask) => Promise<unknown>): Promise<void> {
  const waiting = new Map<number, (result: unknown) => void>()
  let nextId = 0
  parentPort?.on('message', ({ id, result }: ToThread) => {
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  const ask: Ask = (question) =>
    new Promise((resolve) => {
      const id = nextId++
      waiting.set(id, resolve)
      parentPort?.postMessage({ id, question } satisfies FromThread)
    })
  parentPort?.postMessage({ done: await work(workerData as never, ask) } satisfies FromThread)
}
