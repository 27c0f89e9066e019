/** What somebody wrote: words, files that have arrived, and perhaps their profile. */
export interface Written {
  content: string
  files: readonly { id: number; name: string }[]
  include_profile: boolean
}

/** A message on its way. Its key is the call's idempotency key: sending it again never doubles it. */
export interface Outgoing extends Written {
  key: string
  state: 'waiting' | 'sending' | 'failed'
  /** Why it failed, for the reader; null otherwise. */
  error: string | null
  written_at: string
}

export type OutboxStep =
  | { type: 'written'; key: string; written: Written; at: string }
  | { type: 'sending'; key: string }
  | { type: 'sent'; key: string }
  | { type: 'arrived'; content: string }
  | { type: 'failed'; key: string; error: string }
  | { type: 'tried_again' }
  | { type: 'discarded'; key: string }

/** Messages in the order they were written. One is sent at a time, and a failed one holds back those behind it. */
export function outboxAfter(queue: readonly Outgoing[], step: OutboxStep): readonly Outgoing[] {
  const change = (key: string, to: Partial<Outgoing>) =>
    queue.map((item) => (item.key === key ? { ...item, ...to } : item))
  switch (step.type) {
    case 'written':
      return [...queue, { key: step.key, ...step.written, state: 'waiting', error: null, written_at: step.at }]
    case 'sending':
      return change(step.key, { state: 'sending', error: null })
    case 'sent':
    case 'discarded':
      return queue.filter((item) => item.key !== step.key)
    case 'arrived':
      // The live channel may tell of a message before its own call is answered: it must not stand there twice.
      return queue.filter(({ state, content }, at) => !(at === 0 && state === 'sending' && content === step.content))
    case 'failed':
      return change(step.key, { state: 'failed', error: step.error })
    case 'tried_again':
    default:
      return queue.map((item) => (item.state === 'failed' ? { ...item, state: 'waiting', error: null } : item))
  }
}

/** The message to send now: the first, when it waits. None while one is under way or has failed. */
export const nextToSend = (queue: readonly Outgoing[]): Outgoing | null => {
  const first = queue[0]
  return first?.state === 'waiting' ? first : null
}

// What it carries may be missing: then it was kept by an older page.
type Kept = Pick<Outgoing, 'key' | 'content' | 'written_at'> & Partial<Written>
const isOutgoing = (item: Partial<Outgoing> | null): item is Kept =>
  typeof item?.key === 'string' && typeof item.content === 'string'

/** A queue as it is found after a reload: what was under way may or may not have arrived, so it is sent again with its key. */
export function restoreOutbox(stored: string | null): readonly Outgoing[] {
  try {
    const queue: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(queue)) return []
    return queue.filter(isOutgoing).map(({ key, content, files = [], include_profile = false, written_at }) => ({
      key,
      content,
      files,
      include_profile,
      written_at,
      state: 'waiting',
      error: null,
    }))
  } catch {
    return []
  }
}
