import { anyOf, ownedBy, changesRow, countRows, type Database } from '#platform/server/database/database.ts'
import type { WebhookEvent } from '../../../contract.ts'

const SHOWN_COLUMNS = ['id', 'url', 'events', 'disabled_at', 'failing_since', 'created_at'] as const
const WEBHOOKS_LISTED = 100

export interface NewTarget {
  account_id: number
  url: string
  events: readonly WebhookEvent[]
  secret: Buffer
  last_number: number
  created_at: Date
}

export const insertTarget = (db: Database, { events, ...values }: NewTarget) =>
  db
    .insertInto('webhook_targets')
    .values({ ...values, events: [...events] })
    .returning(SHOWN_COLUMNS)
    .executeTakeFirstOrThrow()

/** Lists the webhooks of an account, newest first. */
export const listTargets = (db: Database, accountId: number) =>
  db
    .selectFrom('webhook_targets')
    .select(SHOWN_COLUMNS)
    .where(ownedBy('account_id', accountId))
    .orderBy('account_id')
    .orderBy('id', 'desc')
    .limit(WEBHOOKS_LISTED)
    .execute()

export type TargetRow = Awaited<ReturnType<typeof listTargets>>[number]

export const countTargets = (db: Database, accountId: number): Promise<number> =>
  countRows(db.selectFrom('webhook_targets').where('account_id', '=', accountId))

/** Locks a webhook of an account until the transaction ends. */
export const lockTarget = (db: Database, accountId: number, id: number) =>
  db
    .selectFrom('webhook_targets')
    .select(SHOWN_COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface TargetChange {
  url?: string | undefined
  events?: readonly WebhookEvent[] | undefined
  disabled_at?: Date | null
  failing_since?: null
  last_number?: number
}

export const updateTarget = (db: Database, id: number, { events, url, ...change }: TargetChange) =>
  db
    .updateTable('webhook_targets')
    .set((eb) => ({ ...change, url: url ?? eb.ref('url'), ...(events && { events: [...events] }) }))
    .where('id', '=', id)
    .returning(SHOWN_COLUMNS)
    .executeTakeFirstOrThrow()

/** Replaces a secret; the old one signs too until a moment. */
export const replaceSecret = (db: Database, id: number, { secret, until }: { secret: Buffer; until: Date }) =>
  db
    .updateTable('webhook_targets')
    .set((eb) => ({ previous_secret: eb.ref('secret'), previous_until: until, secret }))
    .where('id', '=', id)
    .execute()

/** Deletes a webhook of an account; returns false when the account has no such webhook. */
export const deleteTarget = (db: Database, accountId: number, id: number): Promise<boolean> =>
  changesRow(db.deleteFrom('webhook_targets').where('account_id', '=', accountId).where('id', '=', id))

/** What decides which turn a webhook takes. */
export interface TurnTarget {
  id: number
  failing_since: string | null
}

/** Returns these webhooks with what decides which turn each takes. */
export const listTurnTargets = (db: Database, ids: readonly number[]): Promise<TurnTarget[]> =>
  db.selectFrom('webhook_targets').select(['id', 'failing_since']).where(anyOf('id', ids)).execute()

/** Claims a webhook until a moment; returns false if another process has claimed it. */
export const claimTarget = (db: Database, id: number, now: Date, until: Date): Promise<boolean> =>
  changesRow(
    db
      .updateTable('webhook_targets')
      .set({ busy_until: until })
      .where('id', '=', id)
      .where((of) => of.or([of('busy_until', 'is', null), of('busy_until', '<=', now.toISOString())])),
  )

/** Ends a claim, unless another process has taken it over. */
export const releaseTarget = (db: Database, id: number, until: Date) =>
  db
    .updateTable('webhook_targets')
    .set({ busy_until: null })
    .where('id', '=', id)
    .where('busy_until', '=', until.toISOString())
    .execute()

/** Lists webhooks that are on, of active accounts, after an id. */
export const listActiveTargets = (db: Database, { after, limit, now }: { after: number; limit: number; now: Date }) =>
  db
    .selectFrom('webhook_targets as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .select(['t.id', 't.account_id', 't.last_number', 't.failing_since'])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('webhook_deliveries as d')
            .select('d.id')
            .whereRef('d.target_id', '=', 't.id')
            .where('d.state', '=', 'waiting')
            .where('d.next_try_at', '<=', now.toISOString()),
        )
        .as('has_due'),
    )
    .where('t.id', '>', after)
    .where('t.disabled_at', 'is', null)
    .where('a.is_active', '=', true)
    .orderBy('t.id')
    .limit(limit)
    .execute()

/** Locks a webhook that is on, unless another transaction does something with it. */
export const lockActiveTarget = (db: Database, id: number) =>
  db
    .selectFrom('webhook_targets')
    .select(['id', 'account_id', 'last_number', 'events', 'failing_since'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
