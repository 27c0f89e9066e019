import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { exactAddress } from './caller-address.ts'
import type { Database } from '../database/database.ts'
import { ago } from '../dates.ts'
import { conflict, HttpError } from './http-errors.ts'

/** Time during which a repeated call gets the stored response. */
export const RETENTION_MS = 24 * 60 * 60 * 1000
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/

/** A response as sent to the client. */
export interface SentResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** Identity of a repeatable call: a hash of its caller and key, and a hash of its input. */
export interface RepeatableCall {
  keyHash: Buffer
  inputHash: Buffer
}

/** The parts of a request that distinguish signed-out callers. */
interface VisitorRequest {
  ip: string
  headers: { 'user-agent'?: string | undefined }
}

const keyReused = () => new HttpError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another call')
/** Another call is using the key. */
export const stillRunning = () =>
  conflict('call_in_progress', 'The first call with this Idempotency-Key is still running')

/**
 * Returns the owner of an idempotency key: the account, or for signed-out callers the exact address with the user agent. Not the /64
 * network that limits count, because people who share one must not share keys.
 */
export function ownerOfKey(caller: { id: number } | null, { ip, headers }: VisitorRequest): string {
  if (caller) return String(caller.id)
  return `visitor ${exactAddress(ip)} ${headers['user-agent'] ?? ''}`
}

/**
 * Identifies a call by its caller and key. The input is hashed with the key, which is not stored, so that readers of the table can
 * neither see nor guess the input. Throws 422 for a malformed key.
 */
export function identifyCall(key: string, caller: string, call: string, input: unknown): RepeatableCall {
  if (!KEY_PATTERN.test(key))
    throw new HttpError(422, 'idempotency_key_invalid', 'Idempotency-Key must be 1 to 255 visible characters')
  return {
    keyHash: createHash('sha256').update(`${caller}\n${key}`).digest(),
    inputHash: createHmac('sha256', key)
      .update(`${call}\n${JSON.stringify(input)}`)
      .digest(),
  }
}

/**
 * Returns the idempotency key to send to a provider. It is derived from the caller, the call, its input and the caller's key, so that
 * no choice of keys can return another caller's result.
 */
export const keyForProvider = (key: string, caller: string, call: string, input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([caller, call, key, input]))
    .digest('base64url')

/** Finds the row stored for a key: a response, or the claim of a running call. */
export const findResponse = (db: Database, call: RepeatableCall, now: Date) =>
  db
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('key_hash', '=', call.keyHash)
    .where('created_at', '>', ago(now, RETENTION_MS))
    .executeTakeFirst()

type StoredResponse = NonNullable<Awaited<ReturnType<typeof findResponse>>>

/** Returns the stored response, or null while the first call runs. Throws 422 if the key was used for a different call. */
export const replay = (stored: StoredResponse, call: RepeatableCall): SentResponse | null => {
  if (!call.inputHash.equals(stored.input_hash)) throw keyReused()
  if (stored.status === null) return null
  return { status: stored.status, headers: stored.headers as Record<string, string>, body: stored.body ?? '' }
}

/** Returns the stored response, or null for the first call; runs in the call's transaction. Throws 409 while another call runs. */
export async function findStoredResponse(
  transaction: Database,
  call: RepeatableCall,
  now: Date,
): Promise<SentResponse | null> {
  const lock = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${call.keyHash.readBigInt64BE().toString()}::bigint) as free`.execute(transaction)
  if (!lock.rows[0]?.free) throw stillRunning()
  const stored = await findResponse(transaction, call, now)
  return stored ? replay(stored, call) : null
}

/** Stores the response in the call's transaction, so that both are committed or neither. */
export const storeResponse = (transaction: Database, call: RepeatableCall, response: SentResponse, now: Date) => {
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
  db.deleteFrom('idempotent_answers').where('created_at', '<', ago(now, RETENTION_MS)).execute()
