const CHANNEL = 'atelier-changes'

// Shared by the tab, because a channel does not receive its own messages.
let channel: BroadcastChannel | null = null

/** Subscribes to the subjects changed by calls in other tabs of this browser; returns a function that unsubscribes. */
export function onOtherTabs(onSubjects: (subjects: string[]) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const own = new BroadcastChannel(CHANNEL)
  own.addEventListener('message', ({ data }: MessageEvent<string[]>) => onSubjects(data))
  channel = own
  return () => {
    own.close()
    if (channel === own) channel = null
  }
}

/** Announces to the other tabs which subjects a call changed. */
export function notifyOtherTabs(subjects: string[]): void {
  if (subjects.length > 0) channel?.postMessage(subjects)
}
