import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const REQUEST_ID = /^[\w.:=+/@-]{1,128}$/
// https://www.w3.org/TR/trace-context/#traceparent-header: later versions may append fields, version ff is invalid.
const TRACEPARENT = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const NONE = /^0+$/
const LONGEST = 512

/** Where a call stands in a trace that began elsewhere. */
export interface TraceParent {
  traceId: string
  spanId: string
  flags: number
}

/** The id a caller or proxy gave a request, or a new one where it gave none that can be used. */
export function requestIdFrom({ 'x-request-id': given }: IncomingHttpHeaders): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

/** Reads `traceparent` as W3C Trace Context says; null where it is missing or invalid. */
export function traceParentFrom({ traceparent: given }: IncomingHttpHeaders): TraceParent | null {
  if (typeof given !== 'string' || given.length > LONGEST) return null
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(given) ?? []
  if (version === undefined || (version === '00' && more !== undefined)) return null
  if (NONE.test(traceId) || NONE.test(spanId)) return null
  return { traceId, spanId, flags: Number.parseInt(flags, 16) }
}

/** Writes `traceparent`, in version 00: of the flags only whether the trace is sampled. */
export const writeTraceParent = ({ traceId, spanId, flags }: TraceParent): string =>
  `00-${traceId}-${spanId}-0${flags & 1}`
