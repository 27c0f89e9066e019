import { z } from 'zod'
import { call, newKey } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { pendingFeedback } from './pending-feedback.ts'
import { feedbackApi, NewFeedback } from '../contract.ts'

/** Maximum number of waiting entries; the oldest is dropped. */
const KEPT_MAX = 20

const Kept = z.array(z.object({ key: z.string(), feedback: NewFeedback }))
type Kept = z.input<typeof Kept>

function kept(): Kept {
  try {
    return Kept.parse(JSON.parse(pendingFeedback.read() ?? '[]'))
  } catch {
    return []
  }
}

function keep(entries: Kept): void {
  if (entries.length === 0) pendingFeedback.remove()
  else pendingFeedback.write(JSON.stringify(entries.slice(-KEPT_MAX)))
}

// Retried with the same idempotency key, so the server accepts it once. An entry rejected as invalid is dropped, because it would be
// rejected again.
async function isDealtWith({ key, feedback }: Kept[number]): Promise<boolean> {
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
  const tried = new Set<string>()
  for (;;) {
    const next = kept().find(({ key }) => !tried.has(key))
    if (!next) return
    tried.add(next.key)
    // Read again, because this or another tab may have added entries in the meantime.
    if (await isDealtWith(next)) keep(kept().filter(({ key }) => key !== next.key))
  }
}

/** Sends waiting feedback, one entry after another, in one run at a time. Entries that fail again stay. */
export async function sendKeptFeedback(): Promise<void> {
  sending ??= sendAll().finally(() => (sending = null))
  await sending
}

/** Stores feedback before sending it, so that nothing is lost after the user was thanked. */
export async function giveFeedback(feedback: Kept[number]['feedback']): Promise<void> {
  const entry = { key: newKey(), feedback }
  keep([...kept(), entry])
  // Without browser storage, there is only one attempt.
  if (kept().some(({ key }) => key === entry.key)) await sendKeptFeedback()
  else await isDealtWith(entry)
}
