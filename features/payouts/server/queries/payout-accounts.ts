import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { PayoutAccount } from '../../contract.ts'

/** State of an account as the provider has it. */
export type StoredState = Exclude<PayoutAccount['state'], 'none'>

const accounts = (db: Database) =>
  db.selectFrom('payout_accounts').select(['account_id', 'provider_account', 'state', 'is_submitted', 'needs'])

export type FoundAccount = NonNullable<Awaited<ReturnType<typeof findPayoutAccount>>>

/** Finds the provider's account through which somebody is paid. */
export const findPayoutAccount = (db: Database, accountId: number) =>
  accounts(db).where('account_id', '=', accountId).executeTakeFirst()

/** Finds who is paid through an account of the provider. */
export const findByProviderAccount = (db: Database, id: string) =>
  accounts(db).where('provider_account', '=', id).executeTakeFirst()

interface NewAccount {
  account_id: number
  provider_account: string
  now: Date
}

/**
 * Stores the provider's account of somebody unless theirs was closed; the first of concurrent calls wins. Only one that the provider has lost
 * is replaced.
 */
export const storePayoutAccount = (db: Database, { now, ...values }: NewAccount, lostAccount: string | null) =>
  db
    .insertInto('payout_accounts')
    .columns(['account_id', 'provider_account', 'asked_at'])
    .expression(
      db
        .selectNoFrom([
          sql<number>`${values.account_id}::bigint`.as('account_id'),
          sql<string>`${values.provider_account}::text`.as('provider_account'),
          sql<Date>`${now}::timestamptz`.as('asked_at'),
        ])
        .where(sql<boolean>`is_account_open(${values.account_id}::bigint)`),
    )
    .onConflict((on) =>
      on
        .column('account_id')
        .doUpdateSet({ ...values, asked_at: now, state: 'onboarding', is_submitted: false, needs: [], answer: 0 })
        .where('payout_accounts.provider_account', '=', lostAccount ?? ''),
    )
    .execute()

interface Answer {
  answer: number
  state: StoredState
  is_submitted: boolean
  needs: string[]
  now: Date
}

/** Stores what the provider said, and returns what was stored before; undefined if a later answer was stored, or another account. */
export async function storeAnswer(
  db: Database,
  { account_id, provider_account }: Pick<FoundAccount, 'account_id' | 'provider_account'>,
  { now, ...answer }: Answer,
): Promise<{ state: StoredState } | undefined> {
  const before = await db
    .selectFrom('payout_accounts')
    .select(['state', 'answer'])
    .where('account_id', '=', account_id)
    .where('provider_account', '=', provider_account)
    .forUpdate()
    .executeTakeFirst()
  if (!before || before.answer >= answer.answer) return undefined
  await db
    .updateTable('payout_accounts')
    .set({ ...answer, asked_at: now })
    .where('account_id', '=', account_id)
    .execute()
  return before
}

/** Takes the accounts that nobody asked about for longest, and could still change. */
export const claimUnchecked = (db: Database, { before, limit, now }: { before: string; limit: number; now: Date }) =>
  db
    .updateTable('payout_accounts')
    .set({ asked_at: now })
    .where('account_id', 'in', (accountIds) =>
      accountIds
        .selectFrom('payout_accounts')
        .select('account_id')
        .where('asked_at', '<', before)
        .where('state', 'in', sql<never>`('onboarding', 'active', 'restricted')`)
        .orderBy('asked_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['account_id', 'provider_account', 'state', 'is_submitted', 'needs'])
    .execute()

/** Deletes what is known of somebody's account at the provider. */
export const deletePayoutAccount = (db: Database, accountId: number) =>
  db.deleteFrom('payout_accounts').where('account_id', '=', accountId).execute()

/** Returns what the provider's account of somebody is made of. */
export const getPayee = (db: Database, accountId: number) =>
  db.selectFrom('accounts').select(['email', 'created_at']).where('id', '=', accountId).executeTakeFirstOrThrow()
