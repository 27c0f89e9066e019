import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Connections, OpenDatabase } from '../database/database.ts'
import type { ReadReplica } from '../database/read-replica.ts'
import type { ResponseCache } from '../pages/response-cache.ts'
import { addJobMetrics } from './job-metrics.ts'
import { installRecorder, secondsSince, type Recorder } from './recorder.ts'

// Most calls take milliseconds, and waiting for a database connection times out after four seconds.
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const WAIT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2, 4]
const OUTSIDE_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const JOB_SECONDS = [0.05, 0.25, 1, 5, 15, 60, 300, 900, 3600]
// Twenty times a second: the library's default of a hundred cost as much as everything else together.
const EVENT_LOOP_MS = 50

/** Sources that metrics are read from at each scrape. */
interface MetricSources {
  opened: Pick<OpenDatabase, 'db' | 'connections'>
  /** Undefined in processes that serve no pages. */
  responseCache: Pick<ResponseCache, 'size'> | undefined
  /** Undefined where none is set. */
  readReplica?: Pick<ReadReplica, 'lag'> | undefined
  /** All kinds of jobs, so that each has a value even if none of it is waiting. */
  jobKinds: readonly string[]
  version: string
}

/** Metrics of this process in Prometheus' text format. */
export interface Metrics {
  contentType: string
  write: () => Promise<string>
  close: () => void
}

/**
 * Creates a counter that hands its counts to the library at each scrape. The library finds a series by its labels at each increment, which
 * takes as long as the rest of the measurement of a cached response.
 */
function countUntilScrape<Label extends string>(
  labelNames: readonly Label[],
  options: { name: string; help: string; registers: Registry[] },
): (labels: Record<Label, string>, by?: number) => void {
  const counts = new Map<string, { labels: Record<Label, string>; count: number }>()
  const collect = () => {
    for (const entry of counts.values()) {
      counter.inc(entry.labels, entry.count)
      entry.count = 0
    }
  }
  const counter = new Counter({ ...options, labelNames, collect })
  return (labels, by = 1) => {
    let key = ''
    for (const name of labelNames) key += ` ${labels[name]}`
    const entry = counts.get(key)
    if (entry) entry.count += by
    else counts.set(key, { labels, count: by })
  }
}

/** Creates the event-driven metrics and returns the recorder that updates them. */
function createRecorder(registers: Registry[]): Recorder {
  const calls = countUntilScrape(['method', 'route', 'status'], {
    name: 'atelier_http_requests_total',
    help: 'HTTP requests that have ended, by route pattern and status.',
    registers,
  })
  const callSeconds = new Histogram({
    name: 'atelier_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, event streams left out.',
    labelNames: ['method', 'route'] as const,
    buckets: CALL_SECONDS,
    registers,
  })
  const waits = new Histogram({
    name: 'atelier_database_connection_wait_seconds',
    help: 'Time that statements and transactions waited for a database connection.',
    buckets: WAIT_SECONDS,
    registers,
  })
  const jobs = new Histogram({
    name: 'atelier_job_duration_seconds',
    help: 'Time that a try at a job took, by kind and result.',
    labelNames: ['kind', 'result'] as const,
    buckets: JOB_SECONDS,
    registers,
  })
  const transcoders = new Gauge({ name: 'atelier_ffmpeg_running', help: 'ffmpeg processes that run now.', registers })
  const transcoderSeconds = new Histogram({
    name: 'atelier_ffmpeg_duration_seconds',
    help: 'Time that a run of ffmpeg took, by result.',
    labelNames: ['result'] as const,
    buckets: JOB_SECONDS,
    registers,
  })
  const emails = new Histogram({
    name: 'atelier_email_duration_seconds',
    help: 'Time that handing an email to the mail server took, by result.',
    labelNames: ['result'] as const,
    buckets: OUTSIDE_SECONDS,
    registers,
  })
  const providerCalls = new Histogram({
    name: 'atelier_payment_provider_request_duration_seconds',
    help: 'Time that a request to the payment provider took, by operation and HTTP status.',
    labelNames: ['operation', 'status'] as const,
    buckets: OUTSIDE_SECONDS,
    registers,
  })
  const lookups = countUntilScrape(['result'], {
    name: 'atelier_response_cache_lookups_total',
    help: 'Lookups in the response cache, by result.',
    registers,
  })
  const reads = countUntilScrape(['database'], {
    name: 'atelier_visitor_reads_total',
    help: 'Responses for visitors that were read, by the database that was asked; without a read replica, none are counted.',
    registers,
  })
  const streams = new Gauge({ name: 'atelier_live_streams', help: 'Open streams of live events.', registers })
  for (const result of ['sent', 'failed']) emails.zero({ result })
  for (const result of ['completed', 'failed']) transcoderSeconds.zero({ result })
  for (const result of ['hit', 'miss']) lookups({ result }, 0)
  return {
    callEnded: ({ method, route, status, seconds }) => {
      calls({ method, route, status: String(status) })
      if (seconds !== undefined) callSeconds.observe({ method, route }, seconds)
    },
    connectionTaken: (seconds) => waits.observe(seconds),
    jobEnded: (kind, result, seconds) => jobs.observe({ kind, result }, seconds),
    transcoderStarted: () => {
      const startedAt = performance.now()
      transcoders.inc()
      return (failed) => {
        transcoders.dec()
        transcoderSeconds.observe({ result: failed ? 'failed' : 'completed' }, secondsSince(startedAt))
      }
    },
    emailEnded: (failed, seconds) => emails.observe({ result: failed ? 'failed' : 'sent' }, seconds),
    providerCallEnded: (operation, status, seconds) => providerCalls.observe({ operation, status }, seconds),
    cacheLookedUp: (result) => lookups({ result }),
    readForVisitor: (database) => reads({ database }),
    streamOpened: () => {
      streams.inc()
      return () => streams.dec()
    },
  }
}

// Adds a gauge that is read at each scrape.
function addGauge(registers: Registry[], name: string, { help, read }: { help: string; read: () => number }): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read())
    },
  }).set(0)
}

function addGauges(registers: Registry[], { opened, responseCache, readReplica, version }: MetricSources): void {
  const info = new Gauge({
    name: 'atelier_build_info',
    help: 'Always 1; its label is the version.',
    labelNames: ['version'] as const,
    registers,
  })
  info.set({ version }, 1)
  const connections = new Gauge({
    name: 'atelier_database_connections',
    help: 'Database connections of this process, by state. The embedded database has one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { size, idle }: Connections = opened.connections()
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'busy' }, size - idle)
    },
  })
  connections.set({ state: 'idle' }, 0)
  const limit = new Gauge({
    name: 'atelier_database_connections_max',
    help: 'How many database connections this process may open.',
    registers,
  })
  limit.set(opened.connections().max)
  addGauge(registers, 'atelier_database_connections_waiting', {
    help: 'Statements and transactions that wait for a database connection now.',
    read: () => opened.connections().waiting,
  })
  if (readReplica) {
    addGauge(registers, 'atelier_read_replica_lag_seconds', {
      help: 'How far the read replica is behind at most; not a number while it is not used.',
      read: () => (readReplica.lag() ?? Number.NaN) / 1000,
    })
  }
  if (!responseCache) return
  addGauge(registers, 'atelier_response_cache_bytes', {
    help: 'Memory that cached responses take.',
    read: () => responseCache.size().bytes,
  })
  addGauge(registers, 'atelier_response_cache_entries', {
    help: 'Responses that are cached.',
    read: () => responseCache.size().entries,
  })
}

/** Starts collecting the metrics of this process. */
export function openMetrics(sources: MetricSources): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: EVENT_LOOP_MS })
  addGauges([register], sources)
  addJobMetrics([register], sources.opened.db, sources.jobKinds)
  const stopListening = installRecorder(createRecorder([register]))
  return { contentType: register.contentType, write: () => register.metrics(), close: stopListening }
}
