import type { Person, TestApi } from './api.ts'
import { requestsApi } from '../features/requests/contract.ts'
import { conversationsApi } from '../features/conversations/contract.ts'

let posted = 0

/** A request that a client has posted, public unless wished otherwise. */
export async function givenRequest(client: Person, wishes: { is_public?: boolean; title?: string } = {}) {
  const body = { title: `Request ${++posted}`, content: 'Build me a shop', is_public: true, ...wishes }
  const answer = await client.send(requestsApi.create, { body })
  if (answer.status !== 200) throw new Error(`Could not post a request: ${JSON.stringify(answer.problem)}`)
  return answer.body
}

/** A client and a developer who talk about a request of the client's. */
export async function givenTalk(api: Pick<TestApi, 'signUp'>) {
  const client = await api.signUp('client')
  const developer = await api.signUp('developer', { subscribed: true })
  const request = await givenRequest(client)
  const { body: talk } = await developer.send(conversationsApi.start, { body: { request_id: request.id } })
  return { client, developer, request, talk, params: { id: talk.id } }
}
