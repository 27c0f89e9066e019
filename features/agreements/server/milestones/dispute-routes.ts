import { amountOf } from '#platform/contract/currency.ts'
import type { Contributed } from '#platform/server/feature.ts'
import type { Database } from '#platform/server/database/database.ts'
import { mapPage } from '#platform/server/database/keyset-page.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { findParties, readMessages } from '#features/conversations/server.ts'
import { disputesApi, type DisputeEntry } from '../../contract.ts'
import { readAgreement } from '../read-agreement.ts'
import { divideHeldMoney } from './disputes.ts'
import { noSuchDispute } from './http-errors.ts'
import { getDispute, listDisputes, type DisputeRow } from './queries/disputes.ts'

const amountOrNull = (cents: number | null) => (cents === null ? null : amountOf(cents))

function toEntry(row: DisputeRow): DisputeEntry {
  const { price_cents, opened_by, client_id, client_cents, creator_cents, held, ...entry } = row
  return {
    ...entry,
    price: amountOf(price_cents),
    held: held?.status === 'paid' ? amountOf(held.held_cents) : 0,
    opened_by: opened_by === client_id ? 'client' : 'creator',
    to_client: amountOrNull(client_cents),
    to_creator: amountOrNull(creator_cents),
  }
}

async function getDisputeRow(db: Database, id: number): Promise<DisputeRow> {
  const found = await getDispute(db, id)
  if (!found) throw noSuchDispute()
  return found
}

/** Routes of moderators, who divide the money of disputed milestones. */
export const disputesRoutes = (contributed: Contributed): Route[] =>
  routes(disputesApi, {
    list: async ({ db, query }) => mapPage(await listDisputes(db, query), toEntry),

    read: async ({ db, params }) => {
      const found = await getDisputeRow(db, params.id)
      const { milestones: _, ...agreement } = await readAgreement(db, found.agreement_id, found.client_id)
      const has_conversation = (await findParties(db, agreement.conversation_id)) !== undefined
      return { ...toEntry(found), agreement, has_conversation }
    },

    listMessages: async ({ db, services, now, params, query }) => {
      const found = await getDisputeRow(db, params.id)
      const { conversation_id } = await readAgreement(db, found.agreement_id, found.client_id)
      const page = { limit: query.limit, after: query.after ?? 0 }
      return readMessages({ db, services, now }, contributed('linkSources'), conversation_id, page)
    },

    divide: async ({ db, work, caller, params, body }) => {
      await divideHeldMoney(work, params.id, caller, body)
      return toEntry(await getDisputeRow(db, params.id))
    },
  })
