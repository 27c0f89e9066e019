import { pictureAddress } from '#platform/server/files/files.ts'
import { mapPage } from '#platform/server/database/keyset-page.ts'
import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Call, type Route } from '#platform/server/http/routes.ts'
import { listPublicCreators } from '#features/profiles/server.ts'
import { presentShowcases } from '#features/showcases/server.ts'
import { boardsApi, BOARDS_MAX, CREATORS_PER_BOARD_MAX, SHOWCASES_PER_BOARD_MAX, type Board } from '../contract.ts'
import { invite } from './invite.ts'
import { boardNotFound, getBoard } from './load.ts'
import {
  deleteBoard,
  deleteItem,
  holdShowcase,
  insertBoard,
  insertItem,
  listBoards,
  lockBoard,
  renameBoard,
} from './queries.ts'

type Row = Awaited<ReturnType<typeof listBoards>>['items'][number]

const present = ({ covers, showcase_covers, ...row }: Row, publicUrl: string): Board => ({
  ...row,
  showcase_covers: showcase_covers.map(({ showcase_id, title, picture }) => ({
    showcase_id,
    title,
    image_url: pictureAddress(publicUrl, picture),
  })),
  covers: covers.map(({ user_id, name, profile_image }) => ({
    user_id,
    name,
    profile_image_url: pictureAddress(publicUrl, profile_image),
  })),
})

type Item = Parameters<typeof insertItem>[2]
type ItemCall = Pick<Call<typeof boardsApi.addCreator>, 'db' | 'caller' | 'params' | 'now' | 'services'>

const ITEMS_MAX = { creator: CREATORS_PER_BOARD_MAX, showcase: SHOWCASES_PER_BOARD_MAX }
const ITEM_NAMES = { creator: 'Creator', showcase: 'Showcase' }

async function addItem(call: ItemCall, item: Item, refuseMissing: () => Promise<void>): Promise<Board> {
  const { db, caller, params, now, services } = call
  if (!(await lockBoard(db, params.id, caller.id))) throw boardNotFound()
  await refuseMissing()
  const most = ITEMS_MAX[item.kind]
  if (!(await insertItem(db, params.id, item, { now, most }))) {
    throw conflict('board_full', `A board holds at most ${most} ${item.kind}s`)
  }
  return present(await getBoard(db, params.id, caller.id, { [`${item.kind}_id`]: item.id }), services.config.PUBLIC_URL)
}

async function removeItem({ db, caller, params }: Omit<ItemCall, 'now' | 'services'>, item: Item): Promise<void> {
  if (!(await lockBoard(db, params.id, caller.id))) throw boardNotFound()
  if (!(await deleteItem(db, params.id, item))) throw notFound(`${ITEM_NAMES[item.kind]} is not on this board`)
}

export const boardsRoutes: Route[] = routes(boardsApi, {
  list: async ({ db, caller, query, services: { config } }) =>
    mapPage(await listBoards(db, caller.id, query), (row) => present(row, config.PUBLIC_URL)),

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

  addCreator: async (call) => {
    const { db, body, services } = call
    return addItem(call, { kind: 'creator', id: body.developer_id }, async () => {
      const [creator] = await listPublicCreators(db, [body.developer_id], services.config.PUBLIC_URL)
      if (!creator) throw notFound('Creator not found')
    })
  },

  removeCreator: (call) => removeItem(call, { kind: 'creator', id: call.params.developer_id }),

  addShowcase: (call) =>
    addItem(call, { kind: 'showcase', id: call.body.showcase_id }, async () => {
      if (!(await holdShowcase(call.db, call.body.showcase_id))) throw notFound('Showcase not found')
    }),

  removeShowcase: (call) => removeItem(call, { kind: 'showcase', id: call.params.showcase_id }),

  invite,
})
