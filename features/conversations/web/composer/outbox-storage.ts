import { storageEntry, storageEntriesUnder } from '#platform/web/drafts/storage.ts'
import { inOrder, readOutgoing, type Outgoing } from './outbox.ts'
import { formDraftName } from '#platform/web/drafts/form-drafts.ts'
import { OUTBOX } from './draft-prefixes.ts'

/** A conversation of an account. */
export interface Place {
  accountId: number
  conversationId: number
}

const outboxName = ({ accountId, conversationId }: Place) => formDraftName(OUTBOX, accountId, conversationId)

// Each message has its own storage key, so that concurrent tabs do not overwrite each other's.
const prefixOf = (place: Place) => `${outboxName(place)}_`
const storedMessage = (place: Place, key: string) => storageEntry(`${prefixOf(place)}${key}`)

/** Stores a message until it is delivered. */
export const storeOutgoing = (place: Place, item: Outgoing): void =>
  storedMessage(place, item.key).write(JSON.stringify(item))

/** Removes a message that was delivered or discarded. */
export const deleteOutgoing = (place: Place, key: string): void => storedMessage(place, key).remove()

// An earlier version stored all messages of a conversation under one key.
function migrateSharedKey(place: Place): void {
  const sharedEntry = storageEntry(outboxName(place))
  for (const item of readOutgoing(sharedEntry.read())) storeOutgoing(place, item)
  sharedEntry.remove()
}

/**
 * Returns the pending messages of all tabs, including this one before a reload; sending one twice is safe, because the key makes it
 * idempotent.
 */
export function readStoredOutgoing(place: Place): readonly Outgoing[] {
  migrateSharedKey(place)
  return inOrder(storageEntriesUnder(prefixOf(place)).flatMap((message) => readOutgoing(message.read())))
}

/** Calls back with the key of each message that another tab removes; returns the unsubscribe function. */
export function onDeletedInOtherTab(place: Place, dropped: (key: string) => void): () => void {
  const prefix = prefixOf(place)
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (newValue === null && key?.startsWith(prefix)) dropped(key.slice(prefix.length))
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
