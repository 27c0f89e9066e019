import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { agreementsApi } from '#features/agreements/contract.ts'
import { clientRatingsApi, developerRatingsApi } from '#features/ratings/contract.ts'
import { reputationApi } from '../contract.ts'

const api = await startApi()
const { signUp, nobody } = api

test('the two of a conversation see that they were rated for its work, and what was said once both have', async () => {
  const { client, developer, request, params } = await givenConversation(api)
  const { body: terms } = await developer.send(agreementsApi.propose, {
    body: { request_id: request.id, price: 10, terms: 'All of it' },
  })
  await client.send(agreementsApi.accept, { params: { id: terms.id } })
  await client.send(agreementsApi.complete, { params: { id: terms.id } })
  const seenBy = async (who: typeof client) => (await who.send(reputationApi.listWorkRatings, { params })).body
  expect(await seenBy(client)).toEqual([])

  await client.send(developerRatingsApi.rate, { params: { id: developer.id }, body: { stars: 4, comment: 'Quick' } })
  const given = { agreement_id: terms.id, user_id: client.id }
  expect(await seenBy(client)).toMatchObject([{ ...given, stars: 4, comment: 'Quick' }])
  expect(await seenBy(developer)).toMatchObject([{ ...given, stars: null, comment: null }])
  expect((await seenBy(developer))[0]?.hidden_until).not.toBeNull()

  await developer.send(clientRatingsApi.rate, { params: { id: client.id }, body: { stars: 5 } })
  for (const who of [client, developer]) {
    expect(await seenBy(who)).toMatchObject([
      { ...given, stars: 4, comment: 'Quick', hidden_until: null },
      { agreement_id: terms.id, user_id: developer.id, stars: 5, comment: null, hidden_until: null },
    ])
  }

  for (const stranger of [await signUp('client'), await signUp('developer', { subscribed: true })]) {
    expect((await stranger.send(reputationApi.listWorkRatings, { params })).status).toBe(404)
  }
  expect((await nobody.send(reputationApi.listWorkRatings, { params })).status).toBe(401)
})
