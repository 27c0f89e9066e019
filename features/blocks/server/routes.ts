import { badRequest, conflict, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import type { Work } from '#platform/server/work/work.ts'
import { holdAccount } from '#features/accounts/server.ts'
import { blocksApi, blocksEvents, BLOCKS_MAX } from '../contract.ts'
import { deleteBlock, findStanding, hasBlocked, insertBlock, listBlocks, lockContact } from './queries.ts'

const accountNotFound = () => notFound('Account not found')

function notifyBoth({ publish }: Work, ...accountIds: number[]): void {
  for (const account_id of accountIds) publish(blocksEvents.blocks, account_id, {})
}

export const blocksRoutes: Route[] = routes(blocksApi, {
  list: ({ db, caller, query }) => listBlocks(db, caller.id, query),

  read: async ({ db, caller, params }) => {
    const is_blocked = await findStanding(db, caller.id, params.id)
    if (is_blocked === null) throw accountNotFound()
    return { is_blocked }
  },

  block: async ({ db, work, caller, params, now }) => {
    if (params.id === caller.id) throw badRequest('own_account', 'You cannot block yourself')
    if (!(await holdAccount(db, params))) throw accountNotFound()
    // Whatever is under way between the two arrives before the block does, and what comes later is refused.
    await lockContact(db, caller.id, params.id)
    if (await hasBlocked(db, caller.id, params.id)) return { is_blocked: true }
    if (!(await insertBlock(db, { blocker_id: caller.id, blocked_id: params.id, now, most: BLOCKS_MAX })))
      throw conflict('too_many_blocks', `You can block at most ${BLOCKS_MAX} people`)
    notifyBoth(work, caller.id, params.id)
    return { is_blocked: true }
  },

  unblock: async ({ db, work, caller, params }) => {
    if (!(await deleteBlock(db, caller.id, params.id))) throw notFound('You have not blocked this account')
    notifyBoth(work, caller.id, params.id)
  },
})
