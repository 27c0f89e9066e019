import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Deliveries } from '#platform/server/database/tables.ts'
import type { Delivery } from '../../contract.ts'
import { instant } from './instant.ts'

/** Selects the deliveries of an agreement as JSON, oldest first; the argument names the column with its id. */
export const deliveriesAsJson = (agreementId: string): RawBuilder<Delivery[]> =>
  sql<Delivery[]>`coalesce((
    select json_agg(json_build_object(
      'number', d.number, 'milestone', d.milestone, 'message_id', d.message_id, 'note', d.note, 'state', d.state, 'reason', d.reason,
      'delivered_at', ${instant('d.delivered_at')}, 'replied_at', ${instant('d.replied_at')}
    ) order by d.number)
    from deliveries d where d.agreement_id = ${sql.ref(agreementId)}
  ), '[]')`

/** Returns the number of deliveries of an agreement, and whether one awaits a reply. */
export const countDeliveries = (db: Database, agreementId: number) =>
  db
    .selectFrom('deliveries')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.agg<boolean>('bool_or', [sql`state = 'delivered'`]), sql<boolean>`false`).as('waits'),
    ])
    .where('agreement_id', '=', agreementId)
    .executeTakeFirstOrThrow()

export const findDelivery = (db: Database, agreementId: number, number: number) =>
  db
    .selectFrom('deliveries')
    .select(['number', 'milestone', 'state', 'delivered_at'])
    .where('agreement_id', '=', agreementId)
    .where('number', '=', number)
    .executeTakeFirst()

export const insertDelivery = (db: Database, values: Insertable<Deliveries>) =>
  db.insertInto('deliveries').values(values).execute()

export const updateDelivery = (db: Database, agreementId: number, number: number, values: Updateable<Deliveries>) =>
  db
    .updateTable('deliveries')
    .set(values)
    .where('agreement_id', '=', agreementId)
    .where('number', '=', number)
    .execute()

/** Finds a delivery of a milestone, if there was any. */
export const findAnyDelivery = (db: Database, agreementId: number, milestone: number) =>
  db
    .selectFrom('deliveries')
    .select('number')
    .where('agreement_id', '=', agreementId)
    .where('milestone', '=', milestone)
    .limit(1)
    .executeTakeFirst()

/** Finds the delivery that was sent as a message. */
export const findDeliveryOfMessage = (db: Database, messageId: number) =>
  db.selectFrom('deliveries').select('number').where('message_id', '=', messageId).executeTakeFirst()

/** Lists every delivery that an account made or received. */
export const listDeliveriesOf = (db: Database, accountId: number) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('agreements as a', 'a.id', 'd.agreement_id')
    .select([
      'd.agreement_id',
      'a.request_title',
      'd.number',
      'd.milestone',
      'd.message_id',
      'd.note',
      'd.state',
      'd.reason',
    ])
    .select(['d.delivered_at', 'd.replied_at'])
    .where((by) => by.or([by('a.client_id', '=', accountId), by('a.developer_id', '=', accountId)]))
    .orderBy('d.agreement_id')
    .orderBy('d.number')
    .execute()
