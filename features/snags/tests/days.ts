import type { Person, TestApi } from '#testing/api.ts'
import { snagsApi } from '../contract.ts'
import { noticesOf } from './given-snag.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What tests about the daily look at pitches do and ask. */
export function daysOf(api: TestApi) {
  const { db } = api
  const pass = (days: number) => api.passTime(days * DAY_MS)
  const look = () => api.runScheduledJob('answer-silence')
  /** People stay signed in and subscribed, however many days go by. */
  async function stayAround() {
    const expires_at = new Date(api.now().getTime() + 100 * DAY_MS)
    await db.updateTable('sessions').set({ expires_at, last_seen_at: expires_at }).execute()
    await db.updateTable('subscriptions').set({ current_period_end: expires_at }).execute()
  }
  /** Days go by, and the daily look with them. */
  async function daysLater(days: number) {
    await stayAround()
    pass(days)
    await look()
  }
  const statusOf = async ({ id }: { id: number }) =>
    (await db.selectFrom('requests').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  const stateOf = async ({ id }: { id: number }) =>
    (await db.selectFrom('snags').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  const asked = async (client: Person, { id }: { id: number }) =>
    (await client.send(snagsApi.readReminder, { params: { id } })).body.asked_at !== null
  const questions = async (client: Person) =>
    (await noticesOf(db, client)).filter(({ detail }) => detail?.startsWith('Still looking?'))
  return { pass, look, stayAround, daysLater, statusOf, stateOf, asked, questions }
}
