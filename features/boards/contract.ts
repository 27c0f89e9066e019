import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, NAME_MAX_LENGTH, PageQuery, Text } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { profilesSubject, PublicDeveloper } from '#features/profiles/contract.ts'
import { Showcase, shownWithShowcases } from '#features/showcases/contract.ts'
import { acknowledge_sensitive, requestsSubject, sharesSubject } from '#features/requests/contract.ts'

const boardsSubject = subject('boards')

/** Maximum number of boards per client. */
export const BOARDS_MAX = 50
/** Maximum number of creators on a board; one invitation reaches all of them. */
export const CREATORS_PER_BOARD_MAX = 100
/** Maximum number of showcases on a board. */
export const SHOWCASES_PER_BOARD_MAX = 100

/** A client's board in their list. Creators who hide their profile at present are not counted. */
export const Board = z
  .object({
    id: Id,
    name: z.string(),
    creator_count: z.int(),
    showcase_count: z.int(),
    covers: z
      .array(z.object({ user_id: Id, name: z.string(), profile_image_url: z.string().nullable() }))
      .meta({ description: 'The newest few of its creators.' }),
    has_creator: z.boolean().meta({ description: 'Whether the creator named in the query is on it.' }),
    showcase_covers: z
      .array(z.object({ showcase_id: Id, title: z.string(), image_url: z.string().nullable() }))
      .meta({ description: 'The newest few of its showcases.' }),
    has_showcase: z.boolean().meta({ description: 'Whether the showcase named in the query is on it.' }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Board' })
export type Board = z.output<typeof Board>

/** A board with its creators and showcases, newest first. */
export const WholeBoard = Board.extend({
  creators: z.array(PublicDeveloper),
  showcases: z.array(Showcase),
  hidden_count: z.int().meta({ description: 'How many of its creators have no public profile at the moment.' }),
}).meta({ id: 'WholeBoard' })
export type WholeBoard = z.output<typeof WholeBoard>

const idParams = z.object({ id: Id })
const name = Text(NAME_MAX_LENGTH)
export const BoardName = z.object({ name })
const shows = [boardsSubject, profilesSubject, accountsSubject, ...shownWithShowcases]
const refusal = 'Only clients can keep boards'

export const boardsApi = api({
  list: {
    method: 'GET',
    path: '/boards/',
    access: 'client',
    does: 'My boards, newest first, each with whether the given creator or showcase is on it.',
    shows,
    refusal,
    query: PageQuery.extend({ creator_id: Id.optional(), showcase_id: Id.optional() }),
    response: z.array(Board),
    paged: true,
  },
  create: {
    method: 'POST',
    path: '/boards/',
    access: 'client',
    limit: { calls: 60, minutes: 5 },
    does: `Creates a board; at most ${BOARDS_MAX}, then 409 \`too_many_boards\`.`,
    changes: [boardsSubject],
    refusal,
    body: BoardName,
    response: Board,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/boards/:id',
    access: 'client',
    does: 'One of my boards with its creators and showcases.',
    shows,
    refusal,
    params: idParams,
    response: WholeBoard,
  },
  rename: {
    method: 'PUT',
    path: '/boards/:id',
    access: 'client',
    does: 'Renames one of my boards.',
    changes: [boardsSubject],
    refusal,
    params: idParams,
    body: BoardName,
    response: Board,
  },
  remove: {
    method: 'DELETE',
    path: '/boards/:id',
    access: 'client',
    does: 'Deletes one of my boards; its creators are not notified.',
    changes: [boardsSubject],
    refusal,
    params: idParams,
  },
  addCreator: {
    method: 'POST',
    path: '/boards/:id/creators',
    access: 'client',
    does: `Adds a public creator to a board, once; at most ${CREATORS_PER_BOARD_MAX}, then 409 \`board_full\`.`,
    changes: [boardsSubject],
    refusal,
    params: idParams,
    body: z.object({ developer_id: Id }),
    response: Board,
  },
  removeCreator: {
    method: 'DELETE',
    path: '/boards/:id/creators/:developer_id',
    access: 'client',
    does: 'Removes a creator from a board.',
    changes: [boardsSubject],
    refusal,
    params: z.object({ id: Id, developer_id: Id }),
  },
  addShowcase: {
    method: 'POST',
    path: '/boards/:id/showcases',
    access: 'client',
    does: `Adds a showcase to a board, once; at most ${SHOWCASES_PER_BOARD_MAX}, then 409 \`board_full\`.`,
    changes: [boardsSubject],
    refusal,
    params: idParams,
    body: z.object({ showcase_id: Id }),
    response: Board,
  },
  removeShowcase: {
    method: 'DELETE',
    path: '/boards/:id/showcases/:showcase_id',
    access: 'client',
    does: 'Removes a showcase from a board.',
    changes: [boardsSubject],
    refusal,
    params: z.object({ id: Id, showcase_id: Id }),
  },
  invite: {
    method: 'POST',
    path: '/boards/:id/invite',
    posts: { kind: 'item', text: [] },
    access: 'client',
    limit: { calls: 30, minutes: 5 },
    does: 'Shares one of my open requests with all creators on a board and the creators of its showcases, or only with those named, and notifies them; creators of a showcase on it are told which showcase led to them. Creators who already have the request are skipped; a sensitive request is shared only with `acknowledge_sensitive`.',
    changes: [requestsSubject, sharesSubject],
    refusal,
    params: idParams,
    body: z.object({
      request_id: Id,
      developer_ids: z
        .array(Id)
        .min(1)
        .max(CREATORS_PER_BOARD_MAX + SHOWCASES_PER_BOARD_MAX)
        .optional(),
      acknowledge_sensitive,
    }),
    response: z.object({ invited: z.int(), already_shared: z.int() }).meta({ id: 'Invited' }),
  },
})
