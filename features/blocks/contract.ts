import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, PageQuery } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { accountsSubject } from '#features/accounts/contract.ts'

/** Who can reach whom. */
export const blocksSubject = subject('blocks')

/** Maximum number of people that one account can block. */
export const BLOCKS_MAX = 1_000

export const blocksEvents = events({
  // Sent to both sides, and says nothing: what each may know is in the responses that are read again.
  blocks: { payload: z.object({}), changes: [blocksSubject] },
})

/** A person whom the caller blocked. */
export const Block = z
  .object({ id: Id.describe('Of the account'), username: z.string(), created_at: Instant })
  .meta({ id: 'Block' })
export type Block = z.output<typeof Block>

const Standing = z.object({ is_blocked: z.boolean().describe('Whether the caller blocked them') })
const idParams = z.object({ id: Id })

export const blocksApi = api({
  list: {
    method: 'GET',
    path: '/blocks/',
    access: 'signed_in',
    does: 'The people I blocked, newest first.',
    shows: [blocksSubject, accountsSubject],
    query: PageQuery,
    response: z.array(Block),
    paged: true,
  },
  read: {
    method: 'GET',
    path: '/blocks/:id',
    access: 'signed_in',
    does: 'Whether I blocked an account. Does not say whether it blocked me.',
    shows: [blocksSubject],
    params: idParams,
    response: Standing,
  },
  block: {
    method: 'PUT',
    path: '/blocks/:id',
    access: 'signed_in',
    limit: { calls: 60, minutes: 5 },
    does: `Blocks an account, if it is not blocked yet: neither side can then write to the other, pitch, propose terms or share requests, and neither sees what the other does. Existing agreements can be completed. 400 \`own_account\`, 409 \`too_many_blocks\` beyond ${BLOCKS_MAX}.`,
    changes: [blocksSubject],
    params: idParams,
    repeatable: true,
    response: Standing,
  },
  unblock: {
    method: 'DELETE',
    path: '/blocks/:id',
    access: 'signed_in',
    limit: { calls: 60, minutes: 5 },
    does: 'Lifts my block of an account. One that the other side made stays.',
    changes: [blocksSubject],
    params: idParams,
  },
})
