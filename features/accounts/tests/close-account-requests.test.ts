import { expect, test } from 'vitest'
import { PASSWORD, startApi } from '#testing/api.ts'
import { givenRequest, givenShare, givenConversation } from '#testing/given/rows.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { accountSettingsApi } from '../contract.ts'

const api = await startApi()
const { db, signUp } = api

test('what a client never talked about with anybody leaves with them; what others took part in stays', async () => {
  const { client, developer, request: talkedAbout } = await givenConversation(api)
  const quiet = await givenRequest(db, client, { title: 'A secret shop', content: 'Nobody was told of this.' })
  const shared = await givenRequest(db, client, { content: 'Shown, and never answered.' })
  await givenShare(db, shared, developer)
  const shownToAll = await givenRequest(db, client, { is_public: true })
  const { id: others } = await givenRequest(db, await signUp('client'))
  await client.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })

  const left = await db.selectFrom('requests').select('id').execute()
  expect(left.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([talkedAbout.id, others])
  for (const { id } of [quiet, shared, shownToAll]) {
    expect((await developer.send(requestsApi.read, { params: { id } })).status).toBe(404)
  }
  const read = await developer.send(requestsApi.read, { params: { id: talkedAbout.id } })
  expect([read.status, read.body.content, read.body.status]).toEqual([200, talkedAbout.content, 'cancelled'])
})
