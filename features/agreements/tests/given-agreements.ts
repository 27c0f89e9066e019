import type { TestApi } from '#testing/api.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { agreementsApi } from '../contract.ts'

type Wanted = Pick<TestApi, 'db' | 'signUp'>

export const TERMS = { price: 1250.5, terms: 'A shop with ten pages, in four weeks.' }

/** A creator's terms that wait for the client's answer; `params` leads to them. */
export async function givenProposal(api: Wanted, terms: typeof TERMS = TERMS) {
  const { client, developer, request, conversation } = await givenConversation(api)
  const proposed = await developer.send(agreementsApi.propose, { body: { request_id: request.id, ...terms } })
  if (proposed.status !== 201) throw new Error(`Could not propose: ${JSON.stringify(proposed.problem)}`)
  return { client, developer, request, conversation, agreement: proposed.body, params: { id: proposed.body.id } }
}

/** Another creator's terms about the same request. */
export async function givenRival({ signUp }: Wanted, request: { id: number }, terms: typeof TERMS = TERMS) {
  const developer = await signUp('developer', { subscribed: true })
  const { body: conversation } = await developer.send(conversationsApi.start, { body: { request_id: request.id } })
  const { body: agreement } = await developer.send(agreementsApi.propose, {
    body: { request_id: request.id, ...terms },
  })
  return { developer, conversation, agreement, params: { id: agreement.id } }
}
