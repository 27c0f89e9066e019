import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const REQUEST_ID = /^[\w.:=+/@-]{1,128}$/
// https://www.w3.org/TR/trace-context/#traceparent-header: later versions may append fields, version ff is invalid.
const TRACEPARENT = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const ALL_ZEROS = /^0+$/
const TRACEPARENT_MAX_LENGTH = 512

/** Position of a call in a trace that began in another program. */
export interface TraceParent {
  traceId: string
  spanId: string
  flags: number
}

/** Returns the request id given by a client or proxy, or a new one if there is no valid one. */
export function requestIdFrom({ 'x-request-id': given }: IncomingHttpHeaders): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

/** Parses `traceparent` by W3C Trace Context; null if it is missing or invalid. */
export function traceParentFrom({ traceparent: given }: IncomingHttpHeaders): TraceParent | null {
  if (typeof given !== 'string' || given.length > TRACEPARENT_MAX_LENGTH) return null
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(given) ?? []
  if (version === undefined || (version === '00' && more !== undefined)) return null
  if (ALL_ZEROS.test(traceId) || ALL_ZEROS.test(spanId)) return null
  return { traceId, spanId, flags: Number.parseInt(flags, 16) }
}

/** Formats `traceparent` in version 00; of the flags it contains only whether the trace is sampled. */
export const writeTraceParent = ({ traceId, spanId, flags }: TraceParent): string =>
  `00-${traceId}-${spanId}-0${flags & 1}`
