import type { TraceParent } from './trace-context.ts'

/** Attributes of a span. Never parameters, bodies or personal data. */
export type SpanAttributes = Record<string, string | number | boolean>

/** Direction of a span: a call from another program, a call to another program, or neither. */
export type SpanKind = 'inbound' | 'outbound' | 'internal'

/** Span of a call that is being handled. */
export interface CallSpan {
  /** Trace context of the call, for the log and the response. */
  parent: TraceParent
  /** Runs part of the call with this span as the parent of new spans. */
  within: <Result>(run: () => Result) => Result
  end: (name: string, attributes: SpanAttributes, failed: boolean) => void
}

/** Receives the spans of the program. */
export interface Tracer {
  /** Runs a function in a child span of the current one; the span fails if the function throws. */
  span: <Result>(
    name: string,
    kind: SpanKind,
    attributes: SpanAttributes,
    run: () => Promise<Result>,
  ) => Promise<Result>
  beginCall: (name: string, from: TraceParent | null) => CallSpan
}

let current: Tracer | null = null

/** Returns the tracer of this process; null unless traces are exported. */
export const tracer = (): Tracer | null => current

/** Installs a tracer for this process. Returns a function that removes it. */
export function installTracer(installed: Tracer): () => void {
  current = installed
  return () => {
    if (current === installed) current = null
  }
}

/** Runs a function in a span if tracing is on; otherwise just runs it. */
export const inSpan = <Result>(
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes,
  run: () => Promise<Result>,
): Promise<Result> => (current ? current.span(name, kind, attributes, run) : run())
