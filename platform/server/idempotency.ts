import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { ago } from './moments.ts'
import { conflict, Refusal } from './refusals.ts'

/** How long a repeated call gets the first answer. */
export const KEPT_MS = 24 * 60 * 60 * 1000
/** After this a call that never ended may be tried again, even while the process that began it lives. */
const GIVEN_UP_MS = 2 * 60 * 1000
const KEY_FORM = /^[\x21-\x7e]{1,255}$/

/** An answer as it was sent. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** A call that may come again: hashes of who calls with which key, and of what was sent. */
export interface Repeatable {
  keyHash: Buffer
  inputHash: Buffer
}

const keyReused = () => new Refusal(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another call')
const stillRunning = () => conflict('call_in_progress', 'The first call with this Idempotency-Key is still running')

/**
 * Names a call by its caller and key. The input is hashed with the key, which is not stored: who reads the table can
 * neither see nor guess what was sent. Throws 422 for a key that is none.
 */
export function repeatable(key: string, caller: string, call: string, input: unknown): Repeatable {
  if (!KEY_FORM.test(key))
    throw new Refusal(422, 'idempotency_key_invalid', 'Idempotency-Key takes 1 to 255 visible characters')
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

const findAnswer = (db: Database, call: Repeatable, now: Date) =>
  db
    .selectFrom('idempotent_answers')
    .selectAll()
    .where('key_hash', '=', call.keyHash)
    .where('created_at', '>', ago(now, KEPT_MS))
    .executeTakeFirst()

type Kept = NonNullable<Awaited<ReturnType<typeof findAnswer>>>

const answerOf = (kept: Kept, call: Repeatable): Answer | null => {
  if (!call.inputHash.equals(kept.input_hash)) throw keyReused()
  if (kept.status === null) return null
  return { status: kept.status, headers: kept.headers as Record<string, string>, body: kept.body ?? '' }
}

const keep = (db: Database, call: Repeatable, answer: Answer | null, now: Date) => {
  const row = {
    input_hash: call.inputHash,
    status: answer?.status ?? null,
    headers: answer ? JSON.stringify(answer.headers) : null,
    body: answer?.body ?? null,
    claimed_by: null,
    created_at: now,
  }
  return db
    .insertInto('idempotent_answers')
    .values({ key_hash: call.keyHash, ...row })
    .onConflict((on) => on.column('key_hash').doUpdateSet(row))
    .execute()
}

/** Inside the transaction of a call: the first answer, or null when this is the first call. 409 while another one runs. */
export async function recall(transaction: Database, call: Repeatable, now: Date): Promise<Answer | null> {
  const lock = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${call.keyHash.readBigInt64BE().toString()}::bigint) as free`.execute(transaction)
  if (!lock.rows[0]?.free) throw stillRunning()
  const kept = await findAnswer(transaction, call, now)
  return kept ? answerOf(kept, call) : null
}

/** Keeps the answer in the call's own transaction, so that what was done and what was answered are one. */
export const remember = (transaction: Database, call: Repeatable, answer: Answer, now: Date) =>
  keep(transaction, call, answer, now)

// A run of the program holds the advisory lock of its number for as long as it lives; the catalogue has the two halves.
const claimantLives = sql<boolean>`exists (
  select from pg_locks
  where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32) | objid::bigint = idempotent_answers.claimed_by
)`

/**
 * For calls that reach outside the database and so are not one transaction: takes the key before the work, for this run of the
 * program. Returns the first answer, or null when the work may begin. 409 while another one runs; that of a run that is gone is
 * taken over.
 */
export async function claim(db: Database, run: number, call: Repeatable, now: Date): Promise<Answer | null> {
  const taken = await db
    .insertInto('idempotent_answers')
    .values({ key_hash: call.keyHash, input_hash: call.inputHash, claimed_by: run, created_at: now })
    .onConflict((on) =>
      on
        .column('key_hash')
        .doUpdateSet({ created_at: now, input_hash: call.inputHash, claimed_by: run, status: null })
        .where((eb) =>
          eb.or([
            eb('idempotent_answers.created_at', '<', ago(now, KEPT_MS)),
            eb.and([
              eb('idempotent_answers.status', 'is', null),
              eb.or([eb('idempotent_answers.created_at', '<', ago(now, GIVEN_UP_MS)), eb.not(claimantLives)]),
            ]),
          ]),
        ),
    )
    .returning('key_hash')
    .executeTakeFirst()
  if (taken) return null
  const kept = await findAnswer(db, call, now)
  const answer = kept ? answerOf(kept, call) : null
  if (!answer) throw stillRunning()
  return answer
}

/** Keeps the answer of a claimed call. */
export const settle = (db: Database, call: Repeatable, answer: Answer, now: Date) => keep(db, call, answer, now)

/** Gives a claimed key back after the work failed, so that it may be tried again. */
export const release = (db: Database, call: Repeatable) =>
  db.deleteFrom('idempotent_answers').where('key_hash', '=', call.keyHash).where('status', 'is', null).execute()

/** Forgets the answers that are older than a day. */
export const forgetOldAnswers = (db: Database, now: Date) =>
  db.deleteFrom('idempotent_answers').where('created_at', '<', ago(now, KEPT_MS)).execute()
