/** What the fuzzed program says when it is ready. */
export interface Ready {
  answer: 'ready'
  origin: string
  callers: { name: string; token: string }[]
  /** What the parameters of each path name, in their order. */
  addresses: Record<string, string[]>
}

/** What it is asked. */
export type ToProgram = { ask: 'memory' } | { ask: 'token'; who: string }

/** What it replies. */
export type FromProgram =
  | Ready
  | { answer: 'memory'; rss: number; heapUsed: number }
  | { answer: 'token'; who: string; token: string; error?: string }
