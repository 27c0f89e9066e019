import { z } from 'zod'
import { call, newKey } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { pendingFeedback } from './pending-feedback.ts'
import { feedbackApi, NewFeedback } from '../contract.ts'

/** How much feedback waits at most; the oldest gives way. */
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

// Tried again as the same call under the same key, the server takes it once. What it refuses as it stands, it always will.
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
    // Read again afterwards: more may have come meanwhile, also from another tab.
    if (await isDealtWith(next)) keep(kept().filter(({ key }) => key !== next.key))
  }
}

/** Sends what could not be sent before, one after another, once at a time. What fails again stays. */
export async function sendKeptFeedback(): Promise<void> {
  sending ??= sendAll().finally(() => (sending = null))
  await sending
}

/** Takes feedback: it is kept before it is sent, so that whoever has been thanked was heard, whatever happens on the way. */
export async function giveFeedback(feedback: Kept[number]['feedback']): Promise<void> {
  const entry = { key: newKey(), feedback }
  keep([...kept(), entry])
  // A browser that keeps nothing gets one try.
  if (kept().some(({ key }) => key === entry.key)) await sendKeptFeedback()
  else await isDealtWith(entry)
}
