import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import {
  agreeToCaseStudy as consent,
  givenCaseStudy as givenPublished,
  givenCompletedWork as givenWork,
  listPublished as published,
  proposeCaseStudy as propose,
} from '#testing/given/case-studies.ts'
import { countStatements } from '#testing/database/statements.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { clientRatingsApi, developerRatingsApi } from '#features/ratings/contract.ts'
import { showcasesApi } from '#features/showcases/contract.ts'
import { caseStudiesApi, publishedCaseStudiesApi } from '../contract.ts'

// With the cache that visitors are answered from.
const api = await startApi({ RESPONSE_CACHE_MB: '8' })

test('a visitor who read it finds nothing as soon as one side has withdrawn it', async () => {
  const work = await givenPublished(api)
  for (let visit = 0; visit < 2; visit++) expect(await published(api, work.showcase)).toHaveLength(1)
  await work.client.send(caseStudiesApi.withdraw, { params: work.params })
  expect(await published(api, work.showcase)).toEqual([])
})

test('it goes with its showcase', async () => {
  const work = await givenPublished(api)
  expect(await published(api, work.showcase)).toHaveLength(1)
  await work.developer.send(showcasesApi.remove, { params: { id: work.showcase.id } })
  const gone = await api.nobody.send(publishedCaseStudiesApi.list, { params: { id: work.showcase.id } })
  expect(gone.status).toBe(404)
  expect((await work.client.send(caseStudiesApi.read, { params: work.params })).status).toBe(404)
})

test('it goes with the account of its client, who cannot be asked again', async () => {
  const work = await givenPublished(api)
  expect(await published(api, work.showcase)).toHaveLength(1)
  await closeAccount(work.client)
  expect(await published(api, work.showcase)).toEqual([])
  const again = await propose(work)
  expect([again.status, again.problem.code]).toEqual([409, 'account_closed'])
  expect(
    await api.db.selectFrom('case_studies').select('id').where('client_id', '=', work.client.id).execute(),
  ).toEqual([])
})

test('it is not shown while either side is suspended', async () => {
  const work = await givenPublished(api)
  const set = (is_active: boolean) =>
    api.inWork(async ({ db, changes }) => {
      await db.updateTable('accounts').set({ is_active }).where('id', '=', work.client.id).execute()
      changes(publishedCaseStudiesApi.list.shows.at(-1)!)
    })
  await set(false)
  expect(await published(api, work.showcase)).toEqual([])
  await set(true)
  expect(await published(api, work.showcase)).toHaveLength(1)
})

test('what the creator says of the client is shown as the client agreed to it; what the client says may change', async () => {
  const work = await givenWork(api)
  const { client, developer, showcase } = work
  await propose(work)
  await consent(work)
  api.passTime(60_000)
  await developer.send(clientRatingsApi.rate, { params: { id: client.id }, body: { stars: 1, comment: 'Slow.' } })
  await client.send(developerRatingsApi.rate, { params: { id: developer.id }, body: { stars: 4, comment: 'Good.' } })
  const [study] = await published(api, showcase)
  expect(study?.ratings).toEqual([{ by: 'client', stars: 4, comment: 'Good.' }])
})

test('several on one showcase take as few statements as one, newest first and by pages', async () => {
  const [first, second] = [await givenPublished(api), await givenPublished(api)]
  const { id } = first.showcase
  const list = (query = {}) => api.nobody.send(publishedCaseStudiesApi.list, { params: { id }, query })
  // Each under an address of its own, which no answer is kept for.
  const ofOne = await countStatements(() => list({ limit: 50 }))
  await api.db
    .updateTable('case_studies')
    .set({ showcase_id: id })
    .where('agreement_id', '=', second.params.id)
    .execute()
  expect(await countStatements(() => list({ limit: 51 }))).toBe(ofOne)
  const page = await list({ limit: 1 })
  const after = decodeURIComponent(/after=([^>&]+)/.exec(String(page.headers['link']))?.[1] ?? '')
  const ids = [...page.body, ...(await list({ limit: 1, after })).body].map((study) => study.id)
  expect(ids).toEqual((await list({ limit: 52 })).body.map((study) => study.id))
  expect(ids).toHaveLength(2)
})
