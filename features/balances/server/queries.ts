import { sql, type Insertable } from 'kysely'
import { isNextToCheck, jsonOf, type Database } from '#platform/server/database/database.ts'
import type { TopUps, TopUpStatus } from '#platform/server/database/tables.ts'

/** Stores a new top-up; a repeated call stores nothing, because the provider returns the payment it created before. */
export const insertTopUp = (
  db: Database,
  values: Pick<Insertable<TopUps>, 'account_id' | 'payment_intent_id' | 'amount_cents' | 'created_at'>,
) =>
  db
    .insertInto('top_ups')
    .values(values)
    .onConflict((on) => on.column('payment_intent_id').doNothing())
    .execute()

/** Finds a top-up by its payment intent; undefined if the payment is not a top-up. */
export const findTopUp = (db: Database, paymentIntentId: string) =>
  db
    .selectFrom('top_ups')
    .select(['payment_intent_id', 'account_id', 'created_at'])
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst()

/** Locks a top-up until the transaction ends, and returns its stored state. */
export const lockTopUp = (db: Database, paymentIntentId: string) =>
  db
    .selectFrom('top_ups')
    .select(['id', 'account_id', 'payment_intent_id', 'status', 'refunded_cents', 'answer', 'is_processing'])
    .where('payment_intent_id', '=', paymentIntentId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Stores the provider's result for a top-up. */
export const updateTopUp = (
  db: Database,
  id: number,
  result: { answer: number; status: TopUpStatus; refunded_cents: number; is_processing: boolean },
) =>
  db
    .updateTable('top_ups')
    .set({ ...result, checks: 0 })
    .where('id', '=', id)
    .execute()

/** Claims some open top-ups, least often checked first, and counts the check. */
export const claimOpenTopUps = (db: Database, limit: number) =>
  db
    .updateTable('top_ups')
    .set({ checks: sql`checks + 1` })
    .where(isNextToCheck('top_ups', limit))
    .returning(['payment_intent_id', 'created_at'])
    .execute()

/** Lists an account's unpaid top-ups. */
export const listOpenTopUps = (db: Database, accountId: number) =>
  db
    .selectFrom('top_ups')
    .select(['payment_intent_id', 'created_at'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .execute()

/** Lists all top-ups of an account, oldest first, for its export. */
export const exportTopUps = (db: Database, accountId: number) =>
  db
    .selectFrom('top_ups')
    .select(['payment_intent_id', 'amount_cents', 'status', 'refunded_cents', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

/** Lists an account's invoices, as buyer or seller, with their first lines. */
export async function listInvoicesFor(
  db: Database,
  accountId: number,
  causes: readonly { kind: string; reference: string }[],
) {
  const causesJson = jsonOf(causes.map(({ kind, reference }) => ({ kind, reference })))
  const { rows } = await sql<{ cause: string; reference: string; id: number; about: string }>`
    select invoices.cause, invoices.reference, invoices.id, invoice_lines.text as about
    from json_to_recordset(${causesJson}) as asked(kind ledger_cause_kind, reference text)
    cross join lateral (
      select * from invoices where cause = asked.kind and reference = asked.reference and corrects is null offset 0
    ) invoices
    join invoice_lines on invoice_lines.invoice_id = invoices.id and invoice_lines.place = 1
    where ${accountId} in (invoices.buyer_id, invoices.seller_id)`.execute(db)
  return rows
}

/** Finds any top-up. */
export const findAnyTopUp = (db: Database) => db.selectFrom('top_ups').select('id').limit(1).executeTakeFirst()

/** Returns the sum of an account's top-ups that are being processed, in cents. */
export const sumProcessing = async (db: Database, accountId: number): Promise<number> =>
  (
    await db
      .selectFrom('top_ups')
      .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
      .where('account_id', '=', accountId)
      .where('status', '=', 'pending')
      .where('is_processing', '=', true)
      .executeTakeFirstOrThrow()
  ).cents
