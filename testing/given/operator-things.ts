import { createInvitation } from '#features/accounts/server.ts'
import { moderationApi } from '#features/moderation/contract.ts'
import type { Person, TestApi } from '../api.ts'
import { done } from './done.ts'
import { givenRequest } from './rows.ts'

/** Kinds of things that operators deal with. */
export const OPERATOR_THINGS = [
  'invitation',
  'reportedKind',
  'reportCase',
  'statement',
  'heldItem',
  'legalDocument',
  'legalVersion',
  'mailText',
  'queuedEmail',
  'refusedAddress',
  'synonyms',
] as const
type OperatorThing = (typeof OPERATOR_THINGS)[number]

type Maker = () => Promise<number | string>

/** Makers of one thing of each kind that operators deal with; `get` makes another thing or returns it. */
export const givenOperatorThings = (
  api: Pick<TestApi, 'db' | 'nobody' | 'now'>,
  owningClient: Person,
  get: (kind: OperatorThing) => Promise<number | string>,
): Record<OperatorThing, Maker> => {
  const { db } = api
  return {
    legalDocument: async () => 'privacy',
    // The built-in text.
    legalVersion: async () => 0,
    mailText: async () => 'verify_email',
    invitation: async () => {
      const invitation = await createInvitation(db, { email: null, days: 14, uses: 1, now: api.now() })
      return invitation.id
    },
    reportedKind: async () => 'request',
    reportCase: async () => {
      const request = await givenRequest(db, owningClient, { is_public: true })
      const report = { kind: 'request', id: request.id, reason: 'spam', email: 'zoe@example.com' } as const
      await done(api.nobody.send(moderationApi.report, { body: report }))
      const cases = db.selectFrom('report_cases').select('id').where('item_id', '=', request.id)
      return (await cases.executeTakeFirstOrThrow()).id
    },
    statement: async () => {
      const case_id = (await get('reportCase')) as number
      return (await db.selectFrom('reports').select('token').where('case_id', '=', case_id).executeTakeFirstOrThrow())
        .token
    },
    heldItem: async () => {
      const { id, title } = await givenRequest(db, owningClient)
      const item = { kind: 'request', item_id: id, owner_id: owningClient.id, title } as const
      const held = { ...item, state: 'held', was_public: true, created_at: api.now() } as const
      return (await db.insertInto('hidden_items').values(held).returning('id').executeTakeFirstOrThrow()).id
    },
    synonyms: async () => {
      const synonyms = { words: ['shop', 'store'], keys: ['shop', 'store'], created_at: api.now() }
      return (await db.insertInto('search_synonyms').values(synonyms).returning('id').executeTakeFirstOrThrow()).id
    },
    refusedAddress: async () => {
      const [reason, at] = ['550 5.1.1 No such user', api.now()]
      const refused = { address: 'zoe@example.com', reason, first_at: at, last_at: at }
      return (await db.insertInto('refused_addresses').values(refused).returning('id').executeTakeFirstOrThrow()).id
    },
    queuedEmail: async () => {
      const { id } = await db
        .insertInto('jobs')
        .values({ kind: 'feedback-reply-email', data: JSON.stringify({ feedback_id: 0 }) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}
