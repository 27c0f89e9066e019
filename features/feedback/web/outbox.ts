import { z } from 'zod'
import { call, createIdempotencyKey } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { pendingFeedback } from './pending-feedback.ts'
import { feedbackApi, NewFeedback } from '../contract.ts'

/** Maximum number of waiting entries; the oldest is dropped. */
const ENTRIES_MAX = 20

const StoredFeedback = z.array(z.object({ key: z.string(), feedback: NewFeedback }))
type StoredFeedback = z.input<typeof StoredFeedback>

function readStored(): StoredFeedback {
  try {
    return StoredFeedback.parse(JSON.parse(pendingFeedback.read() ?? '[]'))
  } catch {
    return []
  }
}

function store(entries: StoredFeedback): void {
  if (entries.length === 0) pendingFeedback.remove()
  else pendingFeedback.write(JSON.stringify(entries.slice(-ENTRIES_MAX)))
}

// Retried with the same idempotency key, so the server accepts it once. An entry rejected as invalid is dropped, because it would be
// rejected again.
async function hasBeenHandled({ key, feedback }: StoredFeedback[number]): Promise<boolean> {
  try {
    await call(feedbackApi.give, { body: feedback }, { anonymous: true, idempotencyKey: key })
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.status === 422
  }
}

let sending: Promise<void> | null = null

async function sendAll(): Promise<void> {
  const triedKeys = new Set<string>()
  for (;;) {
    const next = readStored().find(({ key }) => !triedKeys.has(key))
    if (!next) return
    triedKeys.add(next.key)
    // Read again, because this or another tab may have added entries in the meantime.
    if (await hasBeenHandled(next)) store(readStored().filter(({ key }) => key !== next.key))
  }
}

/** Sends waiting feedback, one entry after another, in one run at a time. Entries that fail again stay. */
export async function sendStoredFeedback(): Promise<void> {
  sending ??= sendAll().finally(() => (sending = null))
  await sending
}

/** Stores feedback before sending it, so that nothing is lost after the user was thanked. */
export async function giveFeedback(feedback: StoredFeedback[number]['feedback']): Promise<void> {
  const entry = { key: createIdempotencyKey(), feedback }
  store([...readStored(), entry])
  // Without browser storage, there is only one attempt.
  if (readStored().some(({ key }) => key === entry.key)) await sendStoredFeedback()
  else await hasBeenHandled(entry)
}
