import { parentPort, Worker } from 'node:worker_threads'
import { BeyondLimits, watchThread, type ThreadLimits } from './worker-thread.ts'
import { FairQueue } from './fair-queue.ts'

const EACH_WAITS = 8
const ALTOGETHER_WAIT = 64
// Idle time after which the thread ends and releases its memory.
const IDLE_MS = 300_000

type Said<Answer> = { ready: true } | { answer: Answer }

/**
 * A reusable worker thread for frequent work, where starting a thread each time would take longer than the work. Its module calls
 * `answerEach`. It handles one question at a time, each within the limits; exceeding them ends the thread, and the next question starts
 * a new one. Questions and answers are copied between threads.
 */
export class PersistentWorker<Question, Answer> {
  readonly #module: URL
  readonly #limits: ThreadLimits
  readonly #turns = new FairQueue(1, { each: EACH_WAITS, altogether: ALTOGETHER_WAIT })
  #worker: Promise<Worker> | null = null
  #idle: NodeJS.Timeout | undefined

  constructor(module: URL, limits: ThreadLimits) {
    this.#module = module
    this.#limits = limits
  }

  /** Sends a question and returns the answer. Throws `BeyondLimits`, the error of the work, or 503 if too many questions wait. */
  async ask(question: Question): Promise<Answer> {
    const done = await this.#turns.take()
    clearTimeout(this.#idle)
    try {
      return await this.#answer(await this.#running(), question)
    } catch (error) {
      this.#end()
      throw error
    } finally {
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
      done()
    }
  }

  #running(): Promise<Worker> {
    if (this.#worker) return this.#worker
    const started = this.#start()
    this.#worker = started
    const forget = () => {
      if (this.#worker === started) this.#worker = null
    }
    started.then((worker) => worker.once('exit', forget), forget)
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

  async #answer(worker: Worker, question: Question): Promise<Answer> {
    worker.ref()
    worker.postMessage(question)
    const said = await this.#next(worker, this.#limits.seconds)
    // An idle thread must not keep the process running.
    worker.unref()
    if ('answer' in said) return said.answer
    throw new Error('A thread that said twice that it is ready')
  }

  async #next(worker: Worker, seconds: number | null): Promise<Said<Answer>> {
    const { memoryMb } = this.#limits
    const said = Promise.withResolvers<Said<Answer>>()
    const failed = (error: NodeJS.ErrnoException) =>
      said.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new BeyondLimits(`More than ${memoryMb} MB`) : error)
    const exited = (code: number) => said.reject(new Error(`A thread ended with ${code} and no answer`))
    const unwatch = seconds === null ? undefined : watchThread(worker, seconds, said.reject)
    worker.once('message', said.resolve)
    worker.once('error', failed)
    worker.once('exit', exited)
    try {
      return await said.promise
    } finally {
      unwatch?.()
      worker.off('message', said.resolve)
      worker.off('error', failed)
      worker.off('exit', exited)
    }
  }
}

/** Answers each question sent to a `PersistentWorker`; called by the module of the thread. */
export function answerEach(work: (question: never) => unknown): void {
  const answer = async (question: unknown) =>
    parentPort?.postMessage({ answer: await work(question as never) } satisfies Said<unknown>)
  // An error ends the thread and is thrown by `ask`.
  parentPort?.on('message', (question) => void answer(question))
  parentPort?.postMessage({ ready: true } satisfies Said<unknown>)
}
