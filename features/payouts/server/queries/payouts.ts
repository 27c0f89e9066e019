import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { ownedBy, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { PayoutMethod, PayoutState, TransferLeft } from '../../contract.ts'

/** Columns of a payout as the API shows it. */
export const shownColumns = [
  'payouts.id',
  'amount_cents',
  'currency',
  'state',
  'method',
  'waits_for',
  'transfer_left',
  'reason',
  'bank_reference',
  'requested_at',
  'payouts.changed_at',
  'paid_at',
] as const

const connectColumns = [
  'account_id',
  'destination',
  'transfer_group',
  'transfer_id',
  'provider_payout',
  'bank_tries',
] as const

/** SQL predicate on payouts that are not done yet. */
export const isOpen = sql<boolean>`state not in ('paid', 'returned', 'cancelled')`

interface NewPayout {
  account_id: number
  amount_cents: number
  currency: string
  method: PayoutMethod
  /** The account at the provider that it goes to, and the name of everything that the provider has of it; null by bank. */
  destination: string | null
  transfer_group: string | null
  now: Date
}

/** Stores a requested payout; undefined if the account has an open one. */
export const insertPayout = (db: Database, { now, ...values }: NewPayout) =>
  db
    .insertInto('payouts')
    .values({ ...values, requested_at: now, changed_at: now })
    .onConflict((on) =>
      on
        .column('account_id')
        .where(sql<boolean>`state not in ('paid', 'returned', 'cancelled', 'stuck', 'reversing')`)
        .doNothing(),
    )
    .returning([...shownColumns, ...connectColumns])
    .executeTakeFirst()

/** Lists an account's payouts, newest first. */
export const listPayouts = (db: Database, accountId: number, paging: PageQuery) =>
  pageById(
    db.selectFrom('payouts').select(shownColumns).where(ownedBy('account_id', accountId)).orderBy('account_id'),
    'id',
    paging,
  )

/** Finds an account's open payout. */
export const findOpen = (db: Database, accountId: number) =>
  db
    .selectFrom('payouts')
    .select(shownColumns)
    .where('account_id', '=', accountId)
    .where(isOpen)
    .orderBy('id')
    .executeTakeFirst()

/** Finds an account's payout that is moving, other than this one: one that is brought back may turn out to be paid. */
export const findOtherOpen = (db: Database, accountId: number, id: number) =>
  db
    .selectFrom('payouts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '<>', id)
    .where(isOpen)
    .where(sql<boolean>`state <> 'stuck'`)
    .executeTakeFirst()

/** Finds the owner of a payout. */
export const findOwner = async (db: Database, id: number): Promise<number | undefined> =>
  (await db.selectFrom('payouts').select('account_id').where('id', '=', id).executeTakeFirst())?.account_id

/** Locks a payout until the transaction ends. Lock the balance of its owner first. */
export const lockPayout = (db: Database, id: number) =>
  db
    .selectFrom('payouts')
    .select([...shownColumns, ...connectColumns])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

interface Change {
  state: PayoutState
  reason: string | null
  bank_reference: string | null
  paid_at: Date | string | null
  waits_for: 'account' | 'funds' | 'finance' | 'owner' | null
  transfer_left: TransferLeft
  destination?: string
  transfer_id?: string
  provider_payout?: string
  bank_tries?: number
  now: Date
}

/** Stores a new state of a payout. */
export const updatePayout = (db: Database, id: number, { now, ...values }: Change) =>
  db
    .updateTable('payouts')
    .set({ ...values, changed_at: now })
    .where('id', '=', id)
    .returning([...shownColumns, ...connectColumns])
    .executeTakeFirstOrThrow()

/** Exports an account's payouts, oldest first. */
export const exportPayouts = (db: Database, accountId: number) =>
  db.selectFrom('payouts').select(shownColumns).where('account_id', '=', accountId).orderBy('id').execute()

/** Empties the reasons of an account's payouts; the payouts stay in the books. */
export const eraseReasons = (db: Database, accountId: number) =>
  db.updateTable('payouts').set({ reason: null }).where('account_id', '=', accountId).execute()
