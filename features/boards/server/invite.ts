import type { Database } from '#platform/server/database/database.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import type { Call, Handler } from '#platform/server/http/routes.ts'
import { contactRefused, listReachable } from '#features/blocks/server.ts'
import { notify } from '#features/notifications/server.ts'
import { listPublicCreators } from '#features/profiles/server.ts'
import { aboutRequest, findRequestFor, shareWithMany } from '#features/requests/server.ts'
import type { boardsApi } from '../contract.ts'
import { getBoard } from './load.ts'
import { listMakers } from './queries.ts'

type InviteEndpoint = typeof boardsApi.invite

async function getSharableRequest(db: Database, requestId: number, ownerId: number) {
  const request = await findRequestFor(db, requestId, ownerId)
  if (!request?.readable) throw notFound('Request not found')
  if (request.user_id !== ownerId) throw forbidden('Not authorized to share this request')
  if (request.status !== 'open') throw conflict('request_not_open', 'Only open requests can be shared with a board')
  return request
}

/** Returns the invited accounts, each with the title of the showcase that led to it, if any. */
async function inviteesOf({ db, caller, params, body, services }: Call<InviteEndpoint>) {
  const board = await getBoard(db, params.id, caller.id)
  const makers = await listMakers(db, board.showcase_ids)
  const titles = new Map(makers.map(({ developer_id, title }) => [developer_id, title]))
  const onBoard = new Set([...board.creator_ids, ...titles.keys()])
  if (body.developer_ids?.some((id) => !onBoard.has(id))) throw notFound('Creator is not on this board')
  const creatorIds = body.developer_ids ?? [...onBoard]
  // Creators who hid their profile are not invited, unless through a public showcase.
  const publicCreators = await listPublicCreators(db, creatorIds, services.config.PUBLIC_URL)
  const shown = new Set(publicCreators.map(({ user_id }) => user_id))
  const invitees = creatorIds.filter((id) => titles.has(id) || shown.has(id))
  const accountIds = await listReachable(db, caller.id, invitees)
  // Whoever is named one by one is missed; on a whole board, those who cannot be reached are left out.
  if (body.developer_ids && accountIds.length < invitees.length) throw contactRefused()
  return { accountIds, titles }
}

/** Shares a request with the creators on a board and the makers of its showcases, and notifies them. */
export const invite: Handler<InviteEndpoint> = async (call) => {
  const { db, work, caller, body } = call
  const { accountIds, titles } = await inviteesOf(call)
  const request = await getSharableRequest(db, body.request_id, caller.id)
  const invited = await shareWithMany(work, request.id, caller.id, accountIds, body.acknowledge_sensitive)
  await notify(
    work,
    invited.map((account_id) => {
      const title = titles.get(account_id)
      return {
        account_id,
        kind: 'shared_request',
        actor: caller.username,
        subject: request.title,
        ...(title !== undefined && { detail: `They liked your solution “${title}”.` }),
        path: `/requests/${request.id}`,
        about: aboutRequest(request.id),
      }
    }),
  )
  return { invited: invited.length, already_shared: accountIds.length - invited.length }
}
