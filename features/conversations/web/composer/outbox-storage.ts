import { stored, storedUnder } from '#platform/web/drafts/storage.ts'
import { inOrder, readOutgoing, type Outgoing } from './outbox.ts'
import { outboxName, type Place } from './stored-drafts.ts'

export type { Place } from './stored-drafts.ts'

// Each message has a place of its own in the browser's storage: tabs that write at the same time overwrite nothing of each other.
const prefixOf = (place: Place) => `${outboxName(place)}_`
const storedMessage = (place: Place, key: string) => stored(`${prefixOf(place)}${key}`)

/** Keeps a message until it has arrived. */
export const keepOutgoing = (place: Place, item: Outgoing): void =>
  storedMessage(place, item.key).write(JSON.stringify(item))

/** Forgets a message that has arrived, or that its writer gave up. */
export const dropOutgoing = (place: Place, key: string): void => storedMessage(place, key).remove()

// An older page kept all of a conversation's messages under one name.
function takeKeptTogether(place: Place): void {
  const together = stored(outboxName(place))
  for (const item of readOutgoing(together.read())) keepOutgoing(place, item)
  together.remove()
}

/** What waits to be sent, of this tab before it was reloaded and of any other: who sends it second is told that it has arrived. */
export function keptOutgoing(place: Place): readonly Outgoing[] {
  takeKeptTogether(place)
  return inOrder(storedUnder(prefixOf(place)).flatMap((message) => readOutgoing(message.read())))
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
