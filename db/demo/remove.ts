import { sql } from 'kysely'
import { noteRefund } from '#features/invoices/server.ts'
import { bookTarget, nextQueryNumber, type Cause } from '#features/ledger/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inWork, type Work, type WorkBase } from '#platform/server/work/work.ts'
import { CannotRun } from '../command.ts'
import { listDemoAccounts } from './demo-accounts.ts'

/** What a removal deleted. */
export interface RemovedDemo {
  accounts: number
  requests: number
  conversations: number
  works: number
  products: number
}

const NOTHING_REMOVED: RemovedDemo = { accounts: 0, requests: 0, conversations: 0, works: 0, products: 0 }

/** Closes an account with all its personal data; returns false if it was closed already. */
type CloseAccount = (work: Work, accountId: number) => Promise<boolean>

async function assertNotLastOwner(db: Database, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ username: string; is_demo: boolean }>`
    select username, account_id = any(${ids}::bigint[]) as is_demo
    from operators join accounts on accounts.id = account_id where 'owner' = any(roles) and is_active`.execute(db)
  const [demoOwner] = rows
  if (demoOwner && rows.every(({ is_demo }) => is_demo))
    throw new CannotRun(
      `The demo account ${demoOwner.username} is the only owner of this installation. Make somebody else an owner first: npm run admin -- operators grant EMAIL`,
    )
}

/** Reverses the payments between demo accounts, and those to the platform, so that the books show no income from them. */
async function reversePayments(work: Work, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<Cause & { total_cents: number }>`
    select cause as kind, reference, total_cents::int from invoices
    where corrects is null and buyer_id = any(${ids}::bigint[]) and (seller_id is null or seller_id = any(${ids}::bigint[]))
    order by id`.execute(work.db)
  for (const { kind, reference, total_cents } of rows) {
    const cause = { kind, reference }
    const answer = await nextQueryNumber(work.db)
    const isReversed = await bookTarget(work.db, { cause, answer, why: 'refunded', target: [], now: work.now })
    if (isReversed) await noteRefund(work, cause, total_cents)
  }
}

/** Deletes the purchases between demo accounts, so that what was sold only to them is deleted with its seller. */
async function deletePurchases(db: Database, ids: readonly number[]): Promise<void> {
  // Through the refund, because it also corrects the sums of the sellers' days.
  await sql`
    update purchases set status = 'refunded', refunded_cents = price_cents + fee_cents, earned_cents = 0, refund_reason = 'seller'
    where buyer_id = any(${ids}::bigint[]) and seller_id = any(${ids}::bigint[]) and status in ('paid', 'disputed')`.execute(
    db,
  )
  await sql`
    delete from purchases where buyer_id = any(${ids}::bigint[]) and seller_id = any(${ids}::bigint[])
      and status in ('refunded', 'expired')`.execute(db)
}

/** Deletes the conversations between demo accounts; those with an agreement stay with its sealed record. Returns their number. */
async function deleteConversations(db: Database, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ request_id: number }>`
    delete from conversations where client_id = any(${ids}::bigint[]) and developer_id = any(${ids}::bigint[])
      and not exists (select from agreements where agreements.conversation_id = conversations.id)
    returning request_id`.execute(db)
  await sql`
    update requests set conversation_count = (select count(*) from conversations where request_id = requests.id)
    where user_id = any(${ids}::bigint[])`.execute(db)
  return rows.length
}

/** Counts the open demo accounts with what they have. */
export async function countDemoData(db: Database): Promise<RemovedDemo> {
  const ids = (await listDemoAccounts(db)).map(({ id }) => id)
  if (ids.length === 0) return NOTHING_REMOVED
  const { rows } = await sql<{ conversations: number }>`
    select count(*)::int as conversations from conversations
    where client_id = any(${ids}::bigint[]) and developer_id = any(${ids}::bigint[])`.execute(db)
  return { ...(await countContents(db, ids)), accounts: ids.length, conversations: rows[0]?.conversations ?? 0 }
}

/** Whether an account belongs to the demo data. */
export const isDemoAccount = async (db: Database, accountId: number): Promise<boolean> =>
  (await listDemoAccounts(db)).some(({ id }) => id === accountId)

/** Counts what the accounts have. */
async function countContents(
  db: Database,
  ids: readonly number[],
): Promise<Omit<RemovedDemo, 'accounts' | 'conversations'>> {
  const { rows } = await sql<Omit<RemovedDemo, 'accounts' | 'conversations'>>`
    select (select count(*)::int from requests where user_id = any(${ids}::bigint[])) as requests,
      (select count(*)::int from videos where user_id = any(${ids}::bigint[]))
        + (select count(*)::int from showcases where developer_id = any(${ids}::bigint[])) as works,
      (select count(*)::int from products where developer_id = any(${ids}::bigint[])) as products`.execute(db)
  return rows[0] ?? { requests: 0, works: 0, products: 0 }
}

/**
 * Deletes the demo data. What other people did with demo accounts stays with them, as when anybody closes their account. A removal that was
 * interrupted continues when it is repeated; with nothing left it does nothing.
 */
export async function removeDemoData(base: WorkBase, closeAccount: CloseAccount): Promise<RemovedDemo> {
  const accounts = await listDemoAccounts(base.db)
  if (accounts.length === 0) return NOTHING_REMOVED
  const ids = accounts.map(({ id }) => id)
  await assertNotLastOwner(base.db, ids)
  const counts = await countContents(base.db, ids)
  // While their accounts are still known as demo accounts.
  const conversations = await inWork(base, async (work) => {
    await reversePayments(work, ids)
    await deletePurchases(work.db, ids)
    await work.db
      .deleteFrom('subscriptions')
      .where(sql<boolean>`account_id = any(${ids}::bigint[])`)
      .where('stripe_subscription_id', 'like', 'sub\\_demo\\_%')
      .execute()
    return deleteConversations(work.db, ids)
  })
  let closed = 0
  for (const id of ids) if (await inWork(base, (work) => closeAccount(work, id))) closed++
  return { ...counts, accounts: closed, conversations }
}
