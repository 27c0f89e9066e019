import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import { FIRST_IN_QUEUE, withQueueKey } from '../work/fair-queue.ts'
import { listJobStatuses, type JobKindStatus } from '../work/jobs/job-status.ts'

// Cache the statuses, so that several scrapers cause one query.
const RETENTION_MS = 5_000
const QUERY_TIMEOUT_MS = 2_000

/**
 * Returns a function that queries job statuses at most every few seconds and never concurrently; concurrent callers share the result. It
 * resolves to null if the database does not respond in time.
 */
function throttleStatusQuery(db: Database): () => Promise<readonly JobKindStatus[] | null> {
  let pending: Promise<readonly JobKindStatus[] | null> | null = null
  let known: { at: number; statuses: readonly JobKindStatus[] } | null = null
  return async () => {
    if (known && performance.now() - known.at < RETENTION_MS) return known.statuses
    pending ??= withQueueKey(FIRST_IN_QUEUE, () => listJobStatuses(db))
      .then((statuses) => {
        known = { at: performance.now(), statuses }
        return statuses
      })
      .catch(() => null)
      .finally(() => (pending = null))
    const timeout = Promise.withResolvers<null>()
    const timer = setTimeout(() => timeout.resolve(null), QUERY_TIMEOUT_MS)
    try {
      return await Promise.race([pending, timeout.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Adds gauges of the jobs in the database, with one query per scrape. While the database is unavailable they are omitted rather than stale.
 */
export function addJobMetrics(registers: Registry[], db: Database, kinds: readonly string[]): void {
  const readStatuses = throttleStatusQuery(db)
  // The registry reads each metric when its own collector is done, so each of them asks; the query is shared.
  const metrics = [
    new Gauge({
      name: 'atelier_database_up',
      help: 'Whether the database answered this scrape.',
      registers,
      async collect() {
        this.set((await readStatuses()) ? 1 : 0)
      },
    }),
    new Gauge({
      name: 'atelier_jobs',
      help: 'Jobs in the database, by kind and state: due, later, running, failed (for good).',
      labelNames: ['kind', 'state'] as const,
      registers,
      async collect() {
        const statuses = await readStatuses()
        this.reset()
        if (!statuses) return
        const byKind = new Map(statuses.map((status) => [status.kind, status]))
        for (const kind of new Set([...kinds, ...byKind.keys()])) {
          const { waiting = 0, later = 0, running = 0, failed = 0 } = byKind.get(kind) ?? {}
          this.set({ kind, state: 'due' }, waiting)
          this.set({ kind, state: 'later' }, later)
          this.set({ kind, state: 'running' }, running)
          this.set({ kind, state: 'failed' }, failed)
        }
      },
    }),
    new Gauge({
      name: 'atelier_jobs_oldest_due_seconds',
      help: 'For how long the oldest job of a kind has been due without being taken.',
      labelNames: ['kind'] as const,
      registers,
      async collect() {
        const statuses = await readStatuses()
        this.reset()
        if (!statuses) return
        for (const kind of kinds) this.set({ kind }, 0)
        for (const { kind, oldest_due_seconds } of statuses) this.set({ kind }, oldest_due_seconds)
      },
    }),
  ]
  for (const metric of metrics) metric.reset()
}
