import { parentPort, Worker } from 'node:worker_threads'
import { LimitExceeded, watchThread, type ThreadLimits } from './worker-thread.ts'
import { FairQueue } from './fair-queue.ts'

const WAITING_PER_CALLER_MAX = 8
const WAITING_MAX = 64
// Idle time after which the thread ends and releases its memory.
const IDLE_MS = 300_000

type WorkerMessage<Result> = { ready: true } | { result: Result }

/**
 * A reusable worker thread for frequent work, where starting a thread each time would take longer than the work. Its module calls
 * `serveWorker`. It handles one question at a time, each within the limits; exceeding them ends the thread, and the next question starts
 * a new one. Questions and answers are copied between threads.
 */
export class PersistentWorker<Question, Result> {
  readonly #module: URL
  readonly #limits: ThreadLimits
  readonly #queue = new FairQueue(1, { each: WAITING_PER_CALLER_MAX, altogether: WAITING_MAX })
  #worker: Promise<Worker> | null = null
  #idleTimer: NodeJS.Timeout | undefined

  constructor(module: URL, limits: ThreadLimits) {
    this.#module = module
    this.#limits = limits
  }

  /** Sends a question and returns the answer. Throws `LimitExceeded`, the error of the work, or 503 if too many questions wait. */
  async ask(question: Question): Promise<Result> {
    const done = await this.#queue.take()
    clearTimeout(this.#idleTimer)
    try {
      return await this.#result(await this.#getWorker(), question)
    } catch (error) {
      this.#end()
      throw error
    } finally {
      this.#idleTimer = setTimeout(() => this.#end(), IDLE_MS).unref()
      done()
    }
  }

  #getWorker(): Promise<Worker> {
    if (this.#worker) return this.#worker
    const started = this.#start()
    this.#worker = started
    const stopListening = () => {
      if (this.#worker === started) this.#worker = null
    }
    started.then((worker) => worker.once('exit', stopListening), stopListening)
    return started
  }

  #end(): void {
    const ended = this.#worker
    this.#worker = null
    void ended?.then(
      (worker) => worker.terminate(),
      () => undefined,
    )
  }

  // Waits without a time limit until the thread is ready, so that loading its modules does not count against the question.
  async #start(): Promise<Worker> {
    const worker = new Worker(this.#module, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb },
    })
    // An error between two questions must not end the process.
    worker.on('error', () => undefined)
    await this.#next(worker, null)
    return worker
  }

  async #result(worker: Worker, question: Question): Promise<Result> {
    worker.ref()
    worker.postMessage(question)
    const message = await this.#next(worker, this.#limits.seconds)
    // An idle thread must not keep the process running.
    worker.unref()
    if ('result' in message) return message.result
    throw new Error('A thread that said twice that it is ready')
  }

  async #next(worker: Worker, seconds: number | null): Promise<WorkerMessage<Result>> {
    const { memoryMb } = this.#limits
    const message = Promise.withResolvers<WorkerMessage<Result>>()
    const onError = (error: NodeJS.ErrnoException) =>
      message.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new LimitExceeded(`More than ${memoryMb} MB`) : error)
    const onExit = (code: number) => message.reject(new Error(`A thread ended with ${code} and no answer`))
    const unwatch = seconds === null ? undefined : watchThread(worker, seconds, message.reject)
    worker.once('message', message.resolve)
    worker.once('error', onError)
    worker.once('exit', onExit)
    try {
      return await message.promise
    } finally {
      unwatch?.()
      worker.off('message', message.resolve)
      worker.off('error', onError)
      worker.off('exit', onExit)
    }
  }
}

/** Answers each question sent to a `PersistentWorker`; called by the module of the thread. */
export function serveWorker(work: (question: never) => unknown): void {
  const reply = async (question: unknown) =>
    parentPort?.postMessage({ result: await work(question as never) } satisfies WorkerMessage<unknown>)
  // An error ends the thread and is thrown by `ask`.
  parentPort?.on('message', (question) => void reply(question))
  parentPort?.postMessage({ ready: true } satisfies WorkerMessage<unknown>)
}
