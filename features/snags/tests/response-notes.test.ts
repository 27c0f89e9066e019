import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD, startApi } from '#testing/api.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { snagsApi, type SnagState } from '../contract.ts'
import { markHired } from '../server/replies.ts'
import { givenSnag } from './given-snag.ts'

const api = await startApi()
const { db, signUp } = api

type Given = Awaited<ReturnType<typeof givenSnag>>

const answer = ({ client, params }: Given, body: { state: 'shortlisted' } | { state: 'declined'; reason: 'budget' }) =>
  client.send(snagsApi.answer, { params, body })
const withdraw = ({ developer, request }: Given) =>
  developer.send(snagsApi.remove, { params: { request_id: request.id } })

/** How a request and the newest pitch for it say that the pitch stands, where the two differ. */
const differences = async () =>
  (
    await sql<{ noted: SnagState | null; newest: SnagState | null }>`
      select participant.pitch_state as noted, newest.state as newest
      from request_participants participant
      left join lateral (
        select state, conversation_id from snags
        where snags.request_id = participant.request_id and developer_id = participant.account_id
        order by id desc limit 1
      ) newest on true
      where (participant.pitch_state, participant.pitch_conversation_id)
        is distinct from (newest.state, newest.conversation_id)`.execute(db)
  ).rows

const noted = ({ developer, request }: Given) =>
  db
    .selectFrom('request_participants')
    .select('pitch_state')
    .where('request_id', '=', request.id)
    .where('account_id', '=', developer.id)
    .executeTakeFirst()

test.each<[string, SnagState, (given: Given) => Promise<unknown>]>([
  ['sent', 'sent', async () => undefined],
  ['seen', 'seen', ({ client, params }) => client.send(snagsApi.markSeen, { params })],
  ['put on the shortlist', 'shortlisted', (given) => answer(given, { state: 'shortlisted' })],
  ['declined', 'declined', (given) => answer(given, { state: 'declined', reason: 'budget' })],
  [
    'declined with all others',
    'declined',
    ({ client, request }) => client.send(snagsApi.declineOthers, { params: { id: request.id }, body: {} }),
  ],
  [
    'hired',
    'hired',
    ({ client, developer, request }) =>
      api.inWork((work) =>
        markHired(work, { request_id: request.id, developer_id: developer.id, client_id: client.id }),
      ),
  ],
  ['withdrawn', 'withdrawn', withdraw],
  [
    'sent again after it was withdrawn',
    'sent',
    async (given) => {
      await withdraw(given)
      await given.developer.send(snagsApi.snag, { body: { request_id: given.request.id, message: 'After all.' } })
    },
  ],
  [
    'closed with its request',
    'closed',
    ({ client, request }) =>
      client.send(requestsApi.update, { params: { id: request.id }, body: { status: 'cancelled' } }),
  ],
  [
    'withdrawn because its creator leaves',
    'withdrawn',
    ({ developer }) => developer.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } }),
  ],
  [
    'closed because its client leaves',
    'closed',
    ({ client }) => client.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } }),
  ],
])('a pitch that is %s is known so with its request at once', async (_how, state, happen) => {
  const given = await givenSnag(api)
  await happen(given)
  expect(await noted(given)).toEqual({ pitch_state: state })
  expect(await differences()).toEqual([])
})

test('whatever creators and client do at the same moment, requests know what became of each pitch', async () => {
  const client = await signUp('client')
  const people = [await signUp('developer', { subscribed: true }), await signUp('developer', { subscribed: true })]
  for (let round = 0; round < 6; round++) {
    const pitched = await Promise.all(people.map((developer) => givenSnag(api, { client, developer })))
    await Promise.all(
      pitched.flatMap((given) => [
        answer(given, { state: 'shortlisted' }),
        withdraw(given),
        given.client.send(snagsApi.markSeen, { params: given.params }),
        given.client.send(snagsApi.declineOthers, { params: { id: given.request.id }, body: {} }),
      ]),
    )
    for (const given of pitched) expect(await noted(given)).toBeDefined()
  }
  expect(await differences()).toEqual([])
})

test('the count of pitches is what counting them from scratch gives, and those who only talk are not among them', async () => {
  const given = await givenSnag(api)
  await withdraw(given)
  await given.developer.send(snagsApi.snag, { body: { request_id: given.request.id, message: 'After all.' } })
  const talker = await signUp('developer', { subscribed: true })
  await talker.send(conversationsApi.start, { body: { request_id: given.request.id } })
  const { body } = await given.client.send(requestsApi.read, { params: { id: given.request.id } })
  expect([body.pitch_count, body.conversation_count]).toEqual([1, 2])
  const { rows } = await sql`
    select id from requests
    where pitch_count <> (select count(distinct developer_id) from snags where snags.request_id = requests.id)`.execute(
    db,
  )
  expect(rows).toEqual([])
})
