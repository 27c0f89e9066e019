import { givenRequest } from '#testing/given/rows.ts'
import type { Person, TestApi } from '#testing/api.ts'
import { snagsApi } from '../contract.ts'

/** A public request and a subscriber who pitched for it, through the API. */
export async function givenSnag(
  api: Pick<TestApi, 'db' | 'signUp'>,
  people: { client?: Person; developer?: Person } = {},
) {
  const client = people.client ?? (await api.signUp('client'))
  const developer = people.developer ?? (await api.signUp('developer', { subscribed: true }))
  const request = await givenRequest(api.db, client, { is_public: true })
  const { body: snag } = await developer.send(snagsApi.snag, {
    body: { request_id: request.id, message: 'I build shops for bakeries.' },
  })
  return { client, developer, request, snag, params: { id: snag.id } }
}

/** What an account was told, newest first. */
export const noticesOf = (db: TestApi['db'], { id }: { id: number }) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'actor', 'subject', 'path', 'detail'])
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .execute()

/** What was written about a request, oldest first. */
export const messagesAbout = (db: TestApi['db'], request: { id: number }) =>
  db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['m.content', 'm.user_id', 'm.conversation_id'])
    .where('c.request_id', '=', request.id)
    .orderBy('m.id')
    .execute()
