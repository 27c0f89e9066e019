import { sql, type Insertable } from 'kysely'
import { jsonOf, type Database } from '#platform/server/database/database.ts'
import type { TopUps, TopUpStatus } from '#platform/server/database/tables.ts'

/** Notes a payment that was begun; a repeated call is answered by the provider with the one it made before. */
export const insertTopUp = (
  db: Database,
  values: Pick<Insertable<TopUps>, 'account_id' | 'payment_intent_id' | 'amount_cents' | 'created_at'>,
) =>
  db
    .insertInto('top_ups')
    .values(values)
    .onConflict((on) => on.column('payment_intent_id').doNothing())
    .execute()

/** A top-up by its payment; undefined when the payment is none. */
export const findTopUp = (db: Database, paymentIntentId: string) =>
  db
    .selectFrom('top_ups')
    .select(['payment_intent_id', 'account_id', 'created_at'])
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst()

/** Holds a top-up until the transaction ends: what is known of it so far. */
export const lockTopUp = (db: Database, paymentIntentId: string) =>
  db
    .selectFrom('top_ups')
    .select(['id', 'account_id', 'payment_intent_id', 'status', 'refunded_cents', 'answer'])
    .where('payment_intent_id', '=', paymentIntentId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Writes down what the provider said of a top-up. */
export const updateTopUp = (
  db: Database,
  id: number,
  told: { answer: number; status: TopUpStatus; refunded_cents: number },
) =>
  db
    .updateTable('top_ups')
    .set({ ...told, checks: 0 })
    .where('id', '=', id)
    .execute()

/** Some of the open top-ups, those that were asked about least first, and notes that they are asked about again. */
export const claimOpenTopUps = (db: Database, limit: number) =>
  db
    .updateTable('top_ups')
    .set({ checks: sql`checks + 1` })
    .where('id', 'in', (open) =>
      open
        .selectFrom('top_ups')
        .select('id')
        .where('status', '=', 'pending')
        .orderBy('checks')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['payment_intent_id', 'created_at'])
    .execute()

/** The payments that an account has begun and not paid. */
export const listOpenTopUps = (db: Database, accountId: number) =>
  db
    .selectFrom('top_ups')
    .select(['payment_intent_id', 'created_at'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .execute()

/** All that an account topped up by, oldest first. */
export const exportTopUps = (db: Database, accountId: number) =>
  db
    .selectFrom('top_ups')
    .select(['payment_intent_id', 'amount_cents', 'status', 'refunded_cents', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

/** The invoices of what somebody paid or was paid for, and what their first lines say. */
export async function listInvoicesFor(
  db: Database,
  accountId: number,
  causes: readonly { kind: string; reference: string }[],
) {
  const asked = jsonOf(causes.map(({ kind, reference }) => ({ kind, reference })))
  const { rows } = await sql<{ cause: string; reference: string; id: number; about: string }>`
    select invoices.cause, invoices.reference, invoices.id, invoice_lines.text as about
    from json_to_recordset(${asked}) as asked(kind ledger_cause_kind, reference text)
    join invoices on invoices.cause = asked.kind and invoices.reference = asked.reference and invoices.corrects is null
    join invoice_lines on invoice_lines.invoice_id = invoices.id and invoice_lines.place = 1
    where ${accountId} in (invoices.buyer_id, invoices.seller_id)`.execute(db)
  return rows
}

/** Any top-up. */
export const findAnyTopUp = (db: Database) => db.selectFrom('top_ups').select('id').limit(1).executeTakeFirst()
