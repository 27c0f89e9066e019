import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { agreementsApi } from '../contract.ts'
import { givenProposal, givenRival, TERMS } from './given-agreements.ts'

const api = await startApi()
const { signUp, nobody } = api

test('both sides see all that was proposed and done in their conversation, newest first, with what each change superseded', async () => {
  const { client, developer, request, conversation, params } = await givenProposal(api)
  const other = { price: 900, terms: 'A shop with eight pages.', proposed_changes: 'Two pages fewer.' }
  await client.send(agreementsApi.counter, { params, body: other })
  await developer.send(agreementsApi.decline, { params })
  const again = await developer.send(agreementsApi.propose, {
    body: { request_id: request.id, price: 950, terms: 'A shop' },
  })
  await client.send(agreementsApi.accept, { params: { id: again.body.id } })
  await client.send(agreementsApi.complete, { params: { id: again.body.id } })
  const about = { params: { id: conversation.id } }
  const { body: steps } = await client.send(agreementsApi.listSteps, about)
  expect(steps.map(({ action, user_id }) => [action, user_id])).toEqual([
    ['completion', client.id],
    ['acceptance', client.id],
    ['proposal', developer.id],
    ['decline', developer.id],
    ['counter', client.id],
    ['proposal', developer.id],
  ])
  expect(steps[4]).toMatchObject({
    agreement_id: params.id,
    seq: 2,
    version: 2,
    price: 900,
    terms: other.terms,
    changes: other.proposed_changes,
    before: TERMS,
  })
  expect(steps[1]).toMatchObject({ price: 950, terms: null, changes: null, before: null })
  expect((await developer.send(agreementsApi.listSteps, about)).body).toEqual(steps)
})

test('no step is lost between pages, and many cost as many statements as few', async () => {
  const { client, developer, conversation, params } = await givenProposal(api)
  const about = { params: { id: conversation.id } }
  const few = await countStatements(() => client.send(agreementsApi.listSteps, about))
  for (let version = 0; version < 6; version++) {
    await [client, developer][version % 2]?.send(agreementsApi.counter, { params, body: { price: 5, terms: 'x' } })
  }
  expect(await countStatements(() => client.send(agreementsApi.listSteps, about))).toBe(few)
  const seen: number[] = []
  let after: string | undefined
  do {
    const page = await client.send(agreementsApi.listSteps, { ...about, query: { limit: 3, ...(after && { after }) } })
    seen.push(...page.body.map(({ seq }) => seq))
    const next = /after=([^&>]+)/.exec(String(page.headers['link']))?.[1]
    after = next && decodeURIComponent(next)
  } while (after)
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
})

test('strangers, a rival for the same request, and nobody see no step', async () => {
  const { request, conversation } = await givenProposal(api)
  const about = { params: { id: conversation.id } }
  const rival = await givenRival(api, request)
  for (const who of [await signUp('client'), await signUp('developer', { subscribed: true }), rival.developer]) {
    const refused = await who.send(agreementsApi.listSteps, about)
    expect([refused.status, refused.problem.detail]).toEqual([404, 'Conversation not found'])
  }
  expect((await nobody.send(agreementsApi.listSteps, about)).status).toBe(401)
  const own = await rival.developer.send(agreementsApi.listSteps, { params: { id: rival.conversation.id } })
  expect(own.body.map(({ agreement_id }) => agreement_id)).toEqual([rival.agreement.id])
  expect((await rival.developer.send(agreementsApi.listSteps, { params: { id: 987_654_321 } })).status).toBe(404)
})
