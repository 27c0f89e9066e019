import { pictureAddress } from '#platform/server/files/files.ts'
import { idBefore, pageOf } from '#platform/server/database/keyset-page.ts'
import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { listPublicCreators } from '#features/profiles/server.ts'
import { presentShowcases } from '#features/showcases/server.ts'
import { boardsApi, BOARDS_MAX, CREATORS_PER_BOARD_MAX, SHOWCASES_PER_BOARD_MAX, type Board } from '../contract.ts'
import { invite } from './invite.ts'
import { boardNotFound, getBoard } from './load.ts'
import {
  deleteBoard,
  deleteCreator,
  deleteShowcase,
  holdShowcase,
  insertBoard,
  insertCreator,
  insertShowcase,
  listBoards,
  lockBoard,
  renameBoard,
} from './queries.ts'

type Row = Awaited<ReturnType<typeof listBoards>>[number]

const present = ({ covers, showcase_covers, ...row }: Row, publicUrl: string): Board => ({
  ...row,
  showcase_covers: showcase_covers.map(({ showcase_id, picture }) => ({
    showcase_id,
    image_url: pictureAddress(publicUrl, picture),
  })),
  covers: covers.map(({ user_id, name, profile_image }) => ({
    user_id,
    name,
    profile_image_url: pictureAddress(publicUrl, profile_image),
  })),
})

export const boardsRoutes: Route[] = routes(boardsApi, {
  list: async ({ db, caller, query, services: { config } }) => {
    const rows = await listBoards(db, caller.id, {
      ...query,
      after: idBefore(query.after),
    })
    const { items, next } = pageOf(rows, query.limit, (row) => [row.id])
    return { items: items.map((row) => present(row, config.PUBLIC_URL)), next }
  },

  create: async ({ db, caller, body, now, services: { config } }) => {
    const id = await insertBoard(db, { owner_id: caller.id, name: body.name, now, most: BOARDS_MAX })
    if (id === undefined) throw conflict('too_many_boards', `You can have at most ${BOARDS_MAX} boards`)
    return present(await getBoard(db, id, caller.id), config.PUBLIC_URL)
  },

  read: async (call) => {
    const { db, caller, params, services } = call
    const { creator_ids, showcase_ids, ...board } = await getBoard(db, params.id, caller.id)
    const creators = await listPublicCreators(db, creator_ids, services.config.PUBLIC_URL)
    const showcases = await presentShowcases(call, showcase_ids)
    return {
      ...present(board, services.config.PUBLIC_URL),
      creators,
      showcases: showcase_ids.flatMap((id) => showcases.get(id) ?? []),
      hidden_count: creator_ids.length - creators.length,
    }
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
    return present(await getBoard(db, params.id, caller.id, { creator_id: developer_id }), config.PUBLIC_URL)
  },

  removeCreator: async ({ db, caller, params }) => {
    if (!(await lockBoard(db, params.id, caller.id))) throw boardNotFound()
    if (!(await deleteCreator(db, params.id, params.developer_id))) throw notFound('Creator is not on this board')
  },

  addShowcase: async ({ db, caller, params, body: { showcase_id }, now, services: { config } }) => {
    if (!(await lockBoard(db, params.id, caller.id))) throw boardNotFound()
    if (!(await holdShowcase(db, showcase_id))) throw notFound('Showcase not found')
    const most = SHOWCASES_PER_BOARD_MAX
    if (!(await insertShowcase(db, { board_id: params.id, showcase_id, now, most }))) {
      throw conflict('board_full', `A board holds at most ${most} showcases`)
    }
    return present(await getBoard(db, params.id, caller.id, { showcase_id }), config.PUBLIC_URL)
  },

  removeShowcase: async ({ db, caller, params }) => {
    if (!(await lockBoard(db, params.id, caller.id))) throw boardNotFound()
    if (!(await deleteShowcase(db, params.id, params.showcase_id))) throw notFound('Showcase is not on this board')
  },

  invite,
})
