import { parentPort, Worker, workerData } from 'node:worker_threads'

/** What work in a thread of its own may take. */
export interface ThreadLimits {
  seconds: number
  memoryMb: number
}

/** Work in a thread of its own came to no end within its limits. */
export class BeyondLimits extends Error {}

/**
 * Runs a module in a thread of its own, which calls `answerApart`: for what reads bytes of strangers with a library that knows no
 * limits. Whatever they make it do, this process goes on. Values go in and out as copies; the caller says what comes out.
 */
export async function runApart<Result>(
  thread: URL,
  input: unknown,
  { seconds, memoryMb }: ThreadLimits,
): Promise<Result> {
  const worker = new Worker(thread, {
    workerData: input,
    // It needs none of our settings.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const answer = Promise.withResolvers<Result>()
  const timer = setTimeout(() => answer.reject(new BeyondLimits(`More than ${seconds} s`)), seconds * 1000)
  worker.once('message', answer.resolve)
  worker.once('error', (error: NodeJS.ErrnoException) =>
    answer.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new BeyondLimits(`More than ${memoryMb} MB`) : error),
  )
  worker.once('exit', (code) => answer.reject(new Error(`A thread ended with ${code} and no answer`)))
  try {
    return await answer.promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/** In the module that `runApart` names: does the work on what came in, and says what came of it. */
export async function answerApart(work: (input: never) => Promise<unknown>): Promise<void> {
  parentPort?.postMessage(await work(workerData as never))
}
