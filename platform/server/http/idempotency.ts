import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { exactAddress } from './caller-address.ts'
import type { Database } from '../database/database.ts'
import { ago } from '../dates.ts'
import { conflict, HttpError } from './http-errors.ts'

/** How long a repeated call gets the first response. */
export const KEPT_MS = 24 * 60 * 60 * 1000
const KEY_FORM = /^[\x21-\x7e]{1,255}$/

/** A response as it was sent. */
export interface SentResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** A call that may come again: hashes of who calls with which key, and of what was sent. */
export interface Repeatable {
  keyHash: Buffer
  inputHash: Buffer
}

/** The part of a request that tells visitors apart. */
interface Visit {
  ip: string
  headers: { 'user-agent'?: string | undefined }
}

const keyReused = () => new HttpError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another call')
/** Another call holds the key. */
export const stillRunning = () =>
  conflict('call_in_progress', 'The first call with this Idempotency-Key is still running')

/**
 * Whose key it is: an account's, or that of whoever calls from exactly this address with the same program. Not the /64 network that
 * limits count, because a household or an office shares one, and each of them has keys of their own.
 */
export function ownerOfKey(caller: { id: number } | null, { ip, headers }: Visit): string {
  if (caller) return String(caller.id)
  return `visitor ${exactAddress(ip)} ${headers['user-agent'] ?? ''}`
}

/**
 * Names a call by its caller and key. The input is hashed with the key, which is not stored: who reads the table can
 * neither see nor guess what was sent. Throws 422 for a key that is none.
 */
export function repeatable(key: string, caller: string, call: string, input: unknown): Repeatable {
  if (!KEY_FORM.test(key))
    throw new HttpError(422, 'idempotency_key_invalid', 'Idempotency-Key must be 1 to 255 visible characters')
  return {
    keyHash: createHash('sha256').update(`${caller}\n${key}`).digest(),
    inputHash: createHmac('sha256', key)
      .update(`${call}\n${JSON.stringify(input)}`)
      .digest(),
  }
}

/**
 * The key under which a call reaches a provider: of who calls, what for and the key they sent, so that nobody gets what was made
 * for another, whatever keys they choose.
 */
export const keyForProvider = (key: string, caller: string, call: string, input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([caller, call, key, input]))
    .digest('base64url')

/** What is stored under a key: a response, or the claim of a call that runs. */
export const findResponse = (db: Database, call: Repeatable, now: Date) =>
  db
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('key_hash', '=', call.keyHash)
    .where('created_at', '>', ago(now, KEPT_MS))
    .executeTakeFirst()

type Kept = NonNullable<Awaited<ReturnType<typeof findResponse>>>

/** The stored response; null while the first call runs. Throws 422 when that was another call. */
export const replay = (kept: Kept, call: Repeatable): SentResponse | null => {
  if (!call.inputHash.equals(kept.input_hash)) throw keyReused()
  if (kept.status === null) return null
  return { status: kept.status, headers: kept.headers as Record<string, string>, body: kept.body ?? '' }
}

/** Inside the transaction of a call: the first response, or null when this is the first call. 409 while another one runs. */
export async function recall(transaction: Database, call: Repeatable, now: Date): Promise<SentResponse | null> {
  const lock = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${call.keyHash.readBigInt64BE().toString()}::bigint) as free`.execute(transaction)
  if (!lock.rows[0]?.free) throw stillRunning()
  const kept = await findResponse(transaction, call, now)
  return kept ? replay(kept, call) : null
}

/** Stores the response in the call's own transaction, so that both are there or neither. */
export const remember = (transaction: Database, call: Repeatable, response: SentResponse, now: Date) => {
  const row = {
    input_hash: call.inputHash,
    status: response.status,
    headers: JSON.stringify(response.headers),
    body: response.body,
    claimed_by: null,
    created_at: now,
  }
  return transaction
    .insertInto('idempotent_answers')
    .values({ key_hash: call.keyHash, ...row })
    .onConflict((on) => on.column('key_hash').doUpdateSet(row))
    .execute()
}

/** Deletes responses older than a day. */
export const deleteOldResponses = (db: Database, now: Date) =>
  db.deleteFrom('idempotent_answers').where('created_at', '<', ago(now, KEPT_MS)).execute()
