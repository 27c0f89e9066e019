import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** How long what runs may take to end once a process was told to stop, in milliseconds. */
export const PATIENCE_MS = 10_000
const PARENT_CHECK_MS = 250

/** A process that is up, and how it goes down: what was opened last is closed first. */
export class Closers {
  #steps: (() => unknown)[] = []

  add(step: () => unknown): void {
    this.#steps.unshift(step)
  }

  /** Closes everything, also what comes after a step that failed. */
  async run(log: FastifyBaseLogger): Promise<void> {
    for (const step of this.#steps) {
      try {
        await step()
      } catch (error) {
        log.warn({ err: error }, 'could not shut down cleanly')
      }
    }
  }
}

/** What a process does before it goes. */
interface Leaving {
  log: FastifyBaseLogger
  stopping: AbortController
  delaySeconds: number
}

/**
 * Stops the process in order on any of the signals, and with its parent where `--stop-with-parent` asks for it: `/readyz` says so, it
 * serves on for `delaySeconds`, and then closes; a second signal ends the delay.
 */
export function stopOn(signals: NodeJS.Signals[], closers: Closers, { log, stopping, delaySeconds }: Leaving): void {
  const urged = new AbortController()
  const stop = async () => {
    // Whoever asks twice does not want to wait.
    if (stopping.signal.aborted) return urged.abort()
    stopping.abort()
    // Until the load balancer has noticed, it is served.
    await wait(delaySeconds * 1000, undefined, { signal: urged.signal }).catch(() => undefined)
    // What does not end in time is cut off; the database keeps what was acknowledged.
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    await closers.run(log)
    process.exit(0)
  }
  for (const signal of signals) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      void stop()
    })
  }
  // npm passes a signal to the shell between us, which may end without passing it on: `npm start` asks for this.
  if (!process.argv.includes('--stop-with-parent')) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    log.info('stopping with npm')
    void stop()
  }, PARENT_CHECK_MS)
  watch.unref()
}
