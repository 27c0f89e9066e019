import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../database/database.ts'
import { handleErrors, sendUnknownPath } from '../http/error-handler.ts'
import { type HealthDetail, serveHealth } from '../http/health.ts'
import { HttpError } from '../http/http-errors.ts'
import type { Metrics } from './metrics.ts'

const BEARER = /^Bearer +(\S+) *$/i
const TIMEOUT_MS = 30_000

// Hashes have equal length, so that the comparison does not reveal the token's length.
const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Serves `/metrics`; if a token is set, only to clients that send it. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token?: string): void {
  const expected = token === undefined ? undefined : hashOf(token)
  app.get('/metrics', { logLevel: 'warn' }, async ({ headers }, reply) => {
    void reply.header('cache-control', 'no-store')
    const sentToken = BEARER.exec(headers.authorization ?? '')?.[1] ?? ''
    if (expected && !timingSafeEqual(hashOf(sentToken), expected)) {
      void reply.header('www-authenticate', 'Bearer')
      throw new HttpError(401, 'metrics_token', 'Send the token of METRICS_TOKEN as a bearer token')
    }
    return reply.type(metrics.contentType).send(await metrics.write())
  })
}

/** Data served on the monitoring port. */
interface MonitoringOptions {
  metrics: Metrics
  opened: OpenDatabase
  /** Aborted when the process begins to shut down. */
  stopping: AbortSignal
  healthDetails?: readonly HealthDetail[]
}

/**
 * Opens the monitoring port of a process, whatever its roles: `/metrics`, `/healthz` and `/readyz`. It requires no token, because by
 * default it is reachable only from this machine. Returns a function that closes it.
 */
export async function openMonitoringPort(
  { METRICS_HOST: host, METRICS_PORT: port }: Pick<Config, 'METRICS_HOST' | 'METRICS_PORT'>,
  { metrics, opened, stopping, healthDetails }: MonitoringOptions,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    // Scrapes and probes come every few seconds: log failures only.
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: TIMEOUT_MS,
    forceCloseConnections: true,
  })
  handleErrors(app)
  serveHealth(app, opened, stopping, healthDetails)
  serveMetrics(app, metrics)
  app.setNotFoundHandler((_request, reply) => sendUnknownPath(reply))
  await app.listen({ host, port: port ?? 0 })
  return app
}
