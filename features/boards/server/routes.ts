import type { Database } from '#platform/server/database.ts'
import { pictureAddress } from '#platform/server/files.ts'
import { idBefore, pageOf } from '#platform/server/page.ts'
import { conflict, forbidden, notFound } from '#platform/server/refusals.ts'
import { routes, type Route } from '#platform/server/routes.ts'
import { notify } from '#features/notifications/server.ts'
import { listPublicCreators } from '#features/profiles/server.ts'
import { aboutRequest, findRequestFor, shareWithMany } from '#features/requests/server.ts'
import { boardsApi, BOARDS_MAX, CREATORS_PER_BOARD_MAX, type Board } from '../contract.ts'
import {
  deleteBoard,
  deleteCreator,
  findBoard,
  insertBoard,
  insertCreator,
  listBoards,
  lockBoard,
  renameBoard,
} from './queries.ts'

type Row = Awaited<ReturnType<typeof listBoards>>[number]

const boardNotFound = () => notFound('Board not found')

const present = ({ covers, ...row }: Row, publicUrl: string): Board => ({
  ...row,
  covers: covers.map(({ user_id, name, profile_image }) => ({
    user_id,
    name,
    profile_image_url: pictureAddress(publicUrl, profile_image),
  })),
})

async function getBoard(db: Database, id: number, ownerId: number, creatorId?: number) {
  const board = await findBoard(db, id, ownerId, creatorId)
  if (!board) throw boardNotFound()
  return board
}

export const boardsRoutes: Route[] = routes(boardsApi, {
  list: async ({ db, caller, query, services: { config } }) => {
    const rows = await listBoards(db, caller.id, {
      ...query,
      after: idBefore(query.after),
      creator_id: query.creator_id ?? null,
    })
    const { items, next } = pageOf(rows, query.limit, (row) => [row.id])
    return { items: items.map((row) => present(row, config.PUBLIC_URL)), next }
  },

  create: async ({ db, caller, body, now, services: { config } }) => {
    const id = await insertBoard(db, { owner_id: caller.id, name: body.name, now, most: BOARDS_MAX })
    if (id === undefined) throw conflict('too_many_boards', `You can have at most ${BOARDS_MAX} boards`)
    return present(await getBoard(db, id, caller.id), config.PUBLIC_URL)
  },

  read: async ({ db, caller, params, services: { config } }) => {
    const { creator_ids, ...board } = await getBoard(db, params.id, caller.id)
    const creators = await listPublicCreators(db, creator_ids, config.PUBLIC_URL)
    return { ...present(board, config.PUBLIC_URL), creators, hidden_count: creator_ids.length - creators.length }
  },

  rename: async ({ db, caller, params, body, now, services: { config } }) => {
    if (!(await lockBoard(db, params.id, caller.id))) throw boardNotFound()
    await renameBoard(db, params.id, body.name, now)
    return present(await getBoard(db, params.id, caller.id), config.PUBLIC_URL)
  },

  remove: async ({ db, caller, params }) => {
    if (!(await deleteBoard(db, params.id, caller.id))) throw boardNotFound()
  },

  addCreator: async ({ db, caller, params, body: { developer_id }, now, services: { config } }) => {
    if (!(await lockBoard(db, params.id, caller.id))) throw boardNotFound()
    const [creator] = await listPublicCreators(db, [developer_id], config.PUBLIC_URL)
    if (!creator) throw notFound('Creator not found')
    const most = CREATORS_PER_BOARD_MAX
    if (!(await insertCreator(db, { board_id: params.id, creator_id: developer_id, now, most }))) {
      throw conflict('board_full', `A board holds at most ${most} creators`)
    }
    return present(await getBoard(db, params.id, caller.id, developer_id), config.PUBLIC_URL)
  },

  removeCreator: async ({ db, caller, params }) => {
    if (!(await lockBoard(db, params.id, caller.id))) throw boardNotFound()
    if (!(await deleteCreator(db, params.id, params.developer_id))) throw notFound('Creator is not on this board')
  },

  invite: async ({ db, work, caller, params, body, services }) => {
    const board = await getBoard(db, params.id, caller.id)
    const onBoard = new Set(board.creator_ids)
    if (body.developer_ids?.some((id) => !onBoard.has(id))) throw notFound('Creator is not on this board')
    // Nobody is sent anything through a profile they took back.
    const shownOnes = await listPublicCreators(db, body.developer_ids ?? board.creator_ids, services.config.PUBLIC_URL)
    const accountIds = shownOnes.map(({ user_id }) => user_id)
    const request = await findRequestFor(db, body.request_id, caller.id)
    if (!request?.readable) throw notFound('Request not found')
    if (request.user_id !== caller.id) throw forbidden('Not authorized to share this request')
    if (request.status !== 'open') throw conflict('request_not_open', 'Only open requests can be shared with a board')
    const invited = await shareWithMany(work, request.id, caller.id, accountIds, body.acknowledge_sensitive)
    await notify(
      work,
      invited.map((account_id) => ({
        account_id,
        kind: 'shared_request',
        actor: caller.username,
        subject: request.title,
        path: `/requests/${request.id}`,
        about: aboutRequest(request.id),
      })),
    )
    return { invited: invited.length, already_shared: accountIds.length - invited.length }
  },
})
