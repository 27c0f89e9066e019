import type { TraceParent } from './trace-context.ts'

/** What a span says of itself. Never a parameter, a body or anything of a person. */
export type SpanFacts = Record<string, string | number | boolean>

/** Who asks: another program asks us, we ask another one, or neither. */
export type SpanKind = 'inbound' | 'outbound' | 'internal'

/** The span of a call that is being answered. */
export interface CallSpan {
  /** Where the call stands now, for the log and for whoever asked. */
  parent: TraceParent
  /** Runs a part of the call: spans that begin meanwhile lie within this one. */
  within: <Result>(run: () => Result) => Result
  end: (name: string, facts: SpanFacts, failed: boolean) => void
}

/** Whoever follows what the program does, span by span. */
export interface Tracer {
  /** Runs something as a span within the one that is open here; it fails when that throws. */
  span: <Result>(name: string, kind: SpanKind, facts: SpanFacts, run: () => Promise<Result>) => Promise<Result>
  beginCall: (name: string, from: TraceParent | null) => CallSpan
}

let current: Tracer | null = null

/** Whoever follows this process; null unless traces are exported. */
export const tracer = (): Tracer | null => current

/** Follows this process from now on, until the answer is called. */
export function followAsTracer(following: Tracer): () => void {
  current = following
  return () => {
    if (current === following) current = null
  }
}

/** Runs something as a span if somebody follows, and simply runs it if nobody does. */
export const inSpan = <Result>(
  name: string,
  kind: SpanKind,
  facts: SpanFacts,
  run: () => Promise<Result>,
): Promise<Result> => (current ? current.span(name, kind, facts, run) : run())
