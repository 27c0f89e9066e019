import { parentPort, Worker, workerData } from 'node:worker_threads'

/** What work in a thread of its own may take. */
export interface ThreadLimits {
  seconds: number
  memoryMb: number
}

/** Work in a thread of its own came to no end within its limits. */
export class BeyondLimits extends Error {}

/** How a thread asks for what only this process has, such as bytes of a stored object. */
export type Ask = (question: unknown) => Promise<unknown>

type FromThread = { done: unknown } | { id: number; question: unknown }
interface ToThread {
  id: number
  answer: unknown
}

/**
 * Runs a module in a thread of its own, which calls `answerApart`: for what reads bytes of strangers with a library that knows no
 * limits. Whatever they make it do, this process goes on. Values go in and out as copies; the caller says what comes out. Throws
 * `BeyondLimits`, and what `answer` throws when the thread asks.
 */
export async function runApart<Result>(
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
  const timer = setTimeout(() => end.reject(new BeyondLimits(`More than ${seconds} s`)), seconds * 1000)
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
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** In the module that `runApart` names: does the work on what came in, and says what came of it. */
export async function answerApart(work: (input: never, ask: Ask) => Promise<unknown>): Promise<void> {
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
