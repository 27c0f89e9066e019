import { readStored, removeStored, storedUnder, writeStored, type StoredKey } from '#platform/web/storage.ts'
import { inOrder, readOutgoing, type Outgoing } from './outbox.ts'

/** Whose messages, and in which conversation. */
export interface Place {
  accountId: number
  conversationId: number
}

// Each message has a place of its own in the browser's storage: tabs that write at the same time overwrite nothing of each other.
const prefixOf = ({ accountId, conversationId }: Place) => `outbox_${accountId}_${conversationId}_` as const
const nameOf = (place: Place, key: string): StoredKey => `${prefixOf(place)}${key}`

/** Keeps a message until it has arrived. */
export const keepOutgoing = (place: Place, item: Outgoing): void =>
  writeStored(nameOf(place, item.key), JSON.stringify(item))

/** Forgets a message that has arrived, or that its writer gave up. */
export const dropOutgoing = (place: Place, key: string): void => removeStored(nameOf(place, key))

// An older page kept all of a conversation's messages under one name.
function takeKeptTogether(place: Place): void {
  const together: StoredKey = `outbox_${place.accountId}_${place.conversationId}`
  for (const item of readOutgoing(readStored(together))) keepOutgoing(place, item)
  removeStored(together)
}

/** What waits to be sent, of this tab before it was reloaded and of any other: who sends it second is told that it has arrived. */
export function keptOutgoing(place: Place): readonly Outgoing[] {
  takeKeptTogether(place)
  return inOrder(storedUnder(prefixOf(place)).flatMap((name) => readOutgoing(readStored(name))))
}

/** Calls back with the key of each message that another tab forgets, until the answer is called. */
export function onDroppedElsewhere(place: Place, dropped: (key: string) => void): () => void {
  const prefix = prefixOf(place)
  const look = ({ key, newValue }: StorageEvent) => {
    if (newValue === null && key?.startsWith(prefix)) dropped(key.slice(prefix.length))
  }
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}
