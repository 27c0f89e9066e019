const CHANNEL = 'atelier-changes'

// One for this tab: what it says itself, it does not hear.
let channel: BroadcastChannel | null = null

/** Hears which subjects a call in another tab of this browser changed, until the answer is called. */
export function onOtherTabs(hear: (subjects: string[]) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const own = new BroadcastChannel(CHANNEL)
  own.addEventListener('message', ({ data }: MessageEvent<string[]>) => hear(data))
  channel = own
  return () => {
    own.close()
    if (channel === own) channel = null
  }
}

/** Tells the other tabs which subjects a call changed. */
export function tellOtherTabs(subjects: string[]): void {
  if (subjects.length > 0) channel?.postMessage(subjects)
}
