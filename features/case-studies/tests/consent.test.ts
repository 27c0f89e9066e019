import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import {
  agreeToCaseStudy as consent,
  CASE_STUDY as WORDS,
  givenAgreedWork,
  givenCaseStudy as givenPublished,
  givenCompletedWork as givenWork,
  listPublished as published,
  proposeCaseStudy as propose,
} from '#testing/given/case-studies.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { caseStudiesApi, PROPOSALS_MAX, publishedCaseStudiesApi } from '../contract.ts'

const api = await startApi()
const { nobody, signUp } = api

const statusOf = async ({ developer, params }: Parameters<typeof propose>[0]) =>
  (await developer.send(caseStudiesApi.read, { params })).body.status

test('a creator proposes, the client reads what everybody would, agrees, and it stands on the showcase', async () => {
  const work = await givenWork(api)
  const { client, params, showcase } = work
  expect((await client.send(caseStudiesApi.read, { params })).status).toBe(404)
  const proposed = await propose(work)
  expect([proposed.status, proposed.body]).toMatchObject([200, { status: 'proposed', version: 1, published_at: null }])
  expect(await published(api, showcase)).toEqual([])
  const { body: seen } = await client.send(caseStudiesApi.read, { params })
  expect(seen.showcase_title).toBe('A shop for bakers')
  const agreed = await consent(work)
  expect([agreed.status, agreed.body.status]).toEqual([200, 'published'])
  expect(await published(api, showcase)).toEqual([seen.preview])
  expect(seen.preview).toMatchObject({
    ...WORDS,
    client_name: client.user.full_name,
    price: 1250.5,
    ratings: [
      { by: 'client', stars: 5, comment: 'On time.' },
      { by: 'developer', stars: 4, comment: 'Clear.' },
    ],
  })
  expect(Date.parse(seen.preview.completed_at)).toBeGreaterThanOrEqual(Date.parse(seen.preview.agreed_at))
})

test.each([
  ['the creator', { hides_amount: true, hides_client: true }, {}],
  ['the client', {}, { hides_amount: true, hides_client: true }],
  ['each side one of them', { hides_amount: true }, { hides_client: true }],
])('what %s hides is not in what everybody reads', async (_, byCreator, byClient) => {
  const work = await givenWork(api)
  await propose(work, byCreator)
  await consent(work, byClient)
  const response = await nobody.send(publishedCaseStudiesApi.list, { params: { id: work.showcase.id } })
  expect(response.body).toMatchObject([
    {
      client_name: null,
      price: null,
      ratings: [
        { stars: 5, comment: null },
        { stars: 4, comment: null },
      ],
    },
  ])
  const text = JSON.stringify(response.body)
  const { client, request } = work
  for (const hidden of ['1250', client.username, client.user.full_name, 'On time.', 'Clear.', request.title]) {
    expect(text).not.toContain(hidden)
  }
})

test('neither the client nor a second consent can lift what the creator hides', async () => {
  const work = await givenWork(api)
  await propose(work, { hides_amount: true })
  await consent(work, { hides_amount: false })
  expect(await published(api, work.showcase)).toMatchObject([{ price: null }])
  expect((await consent(work)).status).toBe(409)
})

test.each(['client', 'developer'] as const)(
  'the %s withdraws it, and a visitor finds nothing any more',
  async (side) => {
    const work = await givenPublished(api)
    const withdraw = () => work[side].send(caseStudiesApi.withdraw, { params: work.params })
    expect((await withdraw()).body).toMatchObject({ status: 'withdrawn', published_at: null })
    expect(await published(api, work.showcase)).toEqual([])
    const again = await withdraw()
    expect([again.status, again.problem.code]).toEqual([409, 'impossible_transition'])
    // Only the creator begins anew, and the client is asked anew.
    expect((await consent(work)).status).toBe(409)
    expect((await propose(work)).body).toMatchObject({ status: 'proposed', version: 2 })
    expect(await published(api, work.showcase)).toEqual([])
  },
)

test('a client declines, and can neither agree nor decline afterwards', async () => {
  const work = await givenWork(api)
  await propose(work)
  const decline = () => work.client.send(caseStudiesApi.decline, { params: work.params })
  expect((await decline()).body.status).toBe('declined')
  expect([(await decline()).status, (await consent(work)).status]).toEqual([409, 409])
  expect(await published(api, work.showcase)).toEqual([])
})

test('a client agrees only to the proposal that they read', async () => {
  const work = await givenWork(api)
  await propose(work)
  await work.developer.send(caseStudiesApi.withdraw, { params: work.params })
  await propose(work, { title: 'Something else' })
  const late = await consent(work, { version: 1 })
  expect([late.status, late.problem.code]).toEqual([409, 'case_study_changed'])
  expect(await statusOf(work)).toBe('proposed')
  expect((await consent(work, { version: 2 })).body.status).toBe('published')
})

test('what waits or is published cannot be proposed again, and nobody is asked without end', async () => {
  const work = await givenWork(api)
  const both = await Promise.all([propose(work), propose(work)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  for (let asked = 1; asked < PROPOSALS_MAX; asked++) {
    await work.client.send(caseStudiesApi.decline, { params: work.params })
    expect((await propose(work)).status).toBe(200)
  }
  await work.client.send(caseStudiesApi.decline, { params: work.params })
  const again = await propose(work)
  expect([again.status, again.problem.code]).toEqual([409, 'too_many_proposals'])
})

test('work that is not completed has no case study yet', async () => {
  const early = await propose(await givenAgreedWork(api))
  expect([early.status, early.problem.code]).toEqual([409, 'agreement_not_completed'])
})

test('each side takes only its own steps', async () => {
  const work = await givenWork(api)
  const { client, developer, params } = work
  const body = { showcase_id: work.showcase.id, ...WORDS }
  expect((await client.send(caseStudiesApi.propose, { params, body })).status).toBe(403)
  expect((await client.send(caseStudiesApi.read, { params })).status).toBe(404)
  for (const early of [consent(work), client.send(caseStudiesApi.decline, { params })]) {
    expect((await early).status).toBe(404)
  }
  await propose(work)
  const own = await developer.send(caseStudiesApi.consent, { params, body: { version: 1 } })
  expect([own.status, own.problem.code]).toEqual([403, 'not_your_turn'])
  expect((await developer.send(caseStudiesApi.decline, { params })).status).toBe(403)
  expect(await statusOf(work)).toBe('proposed')
})

test('strangers of either role and visitors find no case study, and change none', async () => {
  const work = await givenWork(api)
  const { params, showcase } = work
  await propose(work)
  const body = { showcase_id: showcase.id, ...WORDS }
  const strangers = [await signUp('client'), await signUp('developer', { subscribed: true }), nobody]
  for (const stranger of strangers) {
    const expected = stranger === nobody ? 401 : 404
    for (const answer of [
      await stranger.send(caseStudiesApi.read, { params }),
      await stranger.send(caseStudiesApi.propose, { params, body }),
      await stranger.send(caseStudiesApi.consent, { params, body: { version: 1 } }),
      await stranger.send(caseStudiesApi.decline, { params }),
      await stranger.send(caseStudiesApi.withdraw, { params }),
    ]) {
      expect(answer.status).toBe(expected)
    }
  }
  expect(await statusOf(work)).toBe('proposed')
})

test("a case study stands on a showcase of its creator, not on another's", async () => {
  const work = await givenWork(api)
  const other = await givenShowcaseRow(api.db, await signUp('developer'))
  expect((await propose({ ...work, showcase: other })).status).toBe(404)
  expect((await propose({ ...work, showcase: { id: 999_999 } })).status).toBe(404)
  expect((await work.developer.send(caseStudiesApi.read, { params: work.params })).status).toBe(404)
})

test('each side is told what the other did, in one notice that leads to the record', async () => {
  const work = await givenWork(api)
  const newest = async (who: typeof work.client) => (await who.send(notificationsApi.list)).body[0]
  await propose(work)
  const path = `/agreements/${work.params.id}/project-record`
  const asked = await newest(work.client)
  expect(asked).toMatchObject({ kind: 'request', path, read_at: null })
  expect(asked?.detail).toBe('The other side would like to publish it as a case study and needs your consent.')
  await consent(work)
  expect((await newest(work.client))?.read_at).not.toBeNull()
  expect((await newest(work.developer))?.detail).toBe('The other side agreed: the case study is published.')
})
