import { agreementsApi } from '#features/agreements/contract.ts'
import { clientRatingsApi, developerRatingsApi } from '#features/ratings/contract.ts'
import { caseStudiesApi, publishedCaseStudiesApi } from '#features/case-studies/contract.ts'
import type { Person, TestApi } from '../api.ts'
import { givenConversation } from './rows.ts'
import { givenShowcaseRow } from './showcases.ts'

/** What the creator writes. */
export const CASE_STUDY = {
  title: 'A shop that sells seeds',
  summary: 'They wanted to sell seeds by post.',
  terms: 'Ten pages and a basket.',
}

/** Work that two agreed on for an amount, and a showcase of its creator. */
export async function givenAgreedWork(api: TestApi) {
  const { client, developer, request } = await givenConversation(api)
  const body = { request_id: request.id, price: 1250.5, terms: 'A shop with ten pages, in four weeks.' }
  const { id } = (await developer.send(agreementsApi.propose, { body })).body
  const params = { id }
  await client.send(agreementsApi.accept, { params })
  return { client, developer, request, params, showcase: await givenShowcaseRow(api.db, developer) }
}

/** Completed work whose two sides rated each other, and a showcase of its creator. */
export async function givenCompletedWork(api: TestApi) {
  const work = await givenAgreedWork(api)
  const { client, developer, params } = work
  await client.send(agreementsApi.complete, { params })
  await client.send(developerRatingsApi.rate, { params: { id: developer.id }, body: { stars: 5, comment: 'On time.' } })
  await developer.send(clientRatingsApi.rate, { params: { id: client.id }, body: { stars: 4, comment: 'Clear.' } })
  return work
}

interface Parties {
  developer: Person
  client: Person
  showcase: { id: number }
  params: { id: number }
}

/** The creator proposes a case study. */
export const proposeCaseStudy = (
  { developer, showcase, params }: Parties,
  options: { hides_amount?: boolean; hides_client?: boolean; title?: string } = {},
) => developer.send(caseStudiesApi.propose, { params, body: { showcase_id: showcase.id, ...CASE_STUDY, ...options } })

/** The client agrees to a proposal. */
export const agreeToCaseStudy = (
  { client, params }: Parties,
  options: { version?: number; hides_amount?: boolean; hides_client?: boolean } = {},
) => client.send(caseStudiesApi.consent, { params, body: { version: 1, ...options } })

/** What everybody reads on a showcase. */
export const listPublished = async ({ nobody }: Pick<TestApi, 'nobody'>, { id }: { id: number }) =>
  (await nobody.send(publishedCaseStudiesApi.list, { params: { id } })).body

/** Work with a case study that everybody may read. */
export async function givenCaseStudy(api: TestApi) {
  const work = await givenCompletedWork(api)
  await proposeCaseStudy(work)
  const response = await agreeToCaseStudy(work)
  if (response.status !== 200) throw new Error(`Could not publish: ${JSON.stringify(response.problem)}`)
  return work
}
