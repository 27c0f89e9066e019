import { forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { findParties } from '#features/conversations/server.ts'
import { reputationApi } from '../contract.ts'
import { findClientStatistics, findProjectRecord, listWorkRatings } from './queries.ts'

const CONVERSATIONS_COUNTED_MAX = 100

export const reputationRoutes: Route[] = routes(reputationApi, {
  listWorkRatings: async ({ db, caller, params }) => {
    const conversation = await findParties(db, params.id)
    const takesPart = conversation && [conversation.client_id, conversation.developer_id].includes(caller.id)
    if (!takesPart) throw notFound('Conversation not found')
    return listWorkRatings(db, conversation, caller.id)
  },

  readStatistics: async ({ db, caller, params }) => {
    if (caller.user_type !== 'developer' && caller.id !== params.id) {
      throw forbidden('Only creators can see what a client has done here')
    }
    const statistics = await findClientStatistics(db, params.id, CONVERSATIONS_COUNTED_MAX)
    if (!statistics) throw notFound('Client not found')
    return statistics
  },

  readProjectRecord: async ({ db, caller, params }) => {
    const found = await findProjectRecord(db, params.id, caller.id)
    if (!found || (found.client_id !== caller.id && found.developer_id !== caller.id)) {
      throw notFound('Agreement not found')
    }
    const { client_id: _client, developer_id: _developer, ...record } = found
    return record
  },
})
