/** A composed message: text, uploaded files, the author's videos, and optionally their profile. */
export interface Written {
  content: string
  files: readonly { id: number; name: string }[]
  include_profile: boolean
  video_ids?: readonly number[]
}

/** A message being sent. Its key is an idempotency key, so sending it again from any tab does not duplicate it. */
export interface Outgoing extends Written {
  key: string
  state: 'waiting' | 'sending' | 'failed'
  /** Error message to show; null unless it failed. */
  error: string | null
  written_at: string
}

export type OutboxStep =
  | { type: 'written'; item: Outgoing }
  | { type: 'sending'; key: string }
  /** Delivered or discarded. */
  | { type: 'gone'; key: string }
  | { type: 'failed'; key: string; error: string }
  | { type: 'tried_again' }

/** Returns the queue after a step. Messages are sent one at a time, in order, and a failed one holds back those after it. */
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

/** Returns the message to send now: the first, if it is waiting. Null while one is being sent or has failed. */
export const nextToSend = (queue: readonly Outgoing[]): Outgoing | null => {
  const first = queue[0]
  return first?.state === 'waiting' ? first : null
}

// Attachments may be missing in messages stored by an earlier version.
type StoredMessage = Pick<Outgoing, 'key' | 'content' | 'written_at'> & Partial<Written>
const isOutgoing = (item: unknown): item is StoredMessage => {
  const { key, content } = (item ?? {}) as Partial<Outgoing>
  return typeof key === 'string' && typeof content === 'string'
}

/** Sorts messages by the time they were written. */
export const inOrder = (queue: readonly Outgoing[]): readonly Outgoing[] =>
  queue.toSorted((a, b) => Date.parse(a.written_at) - Date.parse(b.written_at))

/** Parses one or several stored messages. One that was being sent may have been delivered or not, so it is sent again with its key. */
export function readOutgoing(stored: string | null): readonly Outgoing[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]')
    return [parsed]
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
