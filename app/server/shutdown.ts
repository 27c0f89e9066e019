import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Time for running work to finish after the process was told to stop, in milliseconds. */
export const SHUTDOWN_TIMEOUT_MS = 10_000
const PARENT_CHECK_MS = 250

/** Steps that shut the process down, in reverse order of opening. */
export class ShutdownHooks {
  #steps: (() => unknown)[] = []

  add(step: () => unknown): void {
    this.#steps.unshift(step)
  }

  /** Runs every step, even after one that fails. */
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

/** Context of a shutdown. */
interface ShutdownContext {
  log: FastifyBaseLogger
  stopping: AbortController
  delaySeconds: number
}

/**
 * Shuts down gracefully on any of the signals, and with its parent given `--stop-with-parent`: `/readyz` reports it, requests are served
 * for another `delaySeconds`, then everything closes; a second signal ends the delay.
 */
export function stopOn(
  signals: NodeJS.Signals[],
  shutdownHooks: ShutdownHooks,
  { log, stopping, delaySeconds }: ShutdownContext,
): void {
  const delaySkipped = new AbortController()
  const stop = async () => {
    // A second signal skips the delay.
    if (stopping.signal.aborted) return delaySkipped.abort()
    stopping.abort()
    // Serves requests until the load balancer has noticed.
    await wait(delaySeconds * 1000, undefined, { signal: delaySkipped.signal }).catch(() => undefined)
    // Work that does not finish in time is cut off; the database retains what was committed.
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
    await shutdownHooks.run(log)
    process.exit(0)
  }
  for (const signal of signals) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      void stop()
    })
  }
  // npm passes signals to an intermediate shell, which may exit without forwarding them: `npm start` sets this flag.
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
