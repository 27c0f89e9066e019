/** What somebody wrote: words, files that have arrived, videos of theirs, and perhaps their profile. */
export interface Written {
  content: string
  files: readonly { id: number; name: string }[]
  include_profile: boolean
  video_ids?: readonly number[]
}

/** A message on its way. The server knows it by its key: sent again, by this tab or another, it is not doubled. */
export interface Outgoing extends Written {
  key: string
  state: 'waiting' | 'sending' | 'failed'
  /** Why it failed, for the reader; null otherwise. */
  error: string | null
  written_at: string
}

export type OutboxStep =
  | { type: 'written'; item: Outgoing }
  | { type: 'sending'; key: string }
  /** It has arrived, or its writer gave it up. */
  | { type: 'gone'; key: string }
  | { type: 'failed'; key: string; error: string }
  | { type: 'tried_again' }

/** Messages in the order they were written. One is sent at a time, and a failed one holds back those behind it. */
export function outboxAfter(queue: readonly Outgoing[], step: OutboxStep): readonly Outgoing[] {
  const change = (key: string, to: Partial<Outgoing>) =>
    queue.map((item) => (item.key === key ? { ...item, ...to } : item))
  switch (step.type) {
    case 'written':
      return [...queue, step.item]
    case 'sending':
      return change(step.key, { state: 'sending', error: null })
    case 'gone':
      return queue.filter((item) => item.key !== step.key)
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
const isOutgoing = (item: unknown): item is Kept => {
  const { key, content } = (item ?? {}) as Partial<Outgoing>
  return typeof key === 'string' && typeof content === 'string'
}

/** Messages in the order in which they were written. */
export const inOrder = (queue: readonly Outgoing[]): readonly Outgoing[] =>
  queue.toSorted((a, b) => Date.parse(a.written_at) - Date.parse(b.written_at))

/** What was kept, one message or several: what was under way may or may not have arrived, so it is sent again with its key. */
export function readOutgoing(stored: string | null): readonly Outgoing[] {
  try {
    const kept: unknown = JSON.parse(stored ?? '[]')
    return [kept]
      .flat()
      .filter(isOutgoing)
      .map(({ key, content, files = [], include_profile = false, video_ids = [], written_at }) => ({
        key,
        content,
        files,
        include_profile,
        ...(video_ids.length > 0 && { video_ids }),
        written_at,
        state: 'waiting',
        error: null,
      }))
  } catch {
    return []
  }
}
