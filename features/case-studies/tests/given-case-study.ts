import type { Person, TestApi } from '#testing/api.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenProposal } from '#features/agreements/tests/given-agreements.ts'
import { agreementsApi } from '#features/agreements/contract.ts'
import { clientRatingsApi, developerRatingsApi } from '#features/ratings/contract.ts'
import { caseStudiesApi, publishedCaseStudiesApi } from '../contract.ts'

export const WORDS = {
  title: 'A shop that sells seeds',
  summary: 'They wanted to sell seeds by post.',
  terms: 'Ten pages and a basket.',
}

/** Completed work whose two sides rated each other, and a showcase of its creator. */
export async function givenWork(api: TestApi) {
  const work = await givenProposal(api)
  const { client, developer, params } = work
  await client.send(agreementsApi.accept, { params })
  await client.send(agreementsApi.complete, { params })
  await client.send(developerRatingsApi.rate, { params: { id: developer.id }, body: { stars: 5, comment: 'On time.' } })
  await developer.send(clientRatingsApi.rate, { params: { id: client.id }, body: { stars: 4, comment: 'Clear.' } })
  return { ...work, showcase: await givenShowcaseRow(api.db, developer) }
}

interface Work {
  developer: Person
  client: Person
  showcase: { id: number }
  params: { id: number }
}

/** The creator proposes a case study. */
export const propose = (
  { developer, showcase, params }: Work,
  options: { hides_amount?: boolean; hides_client?: boolean; title?: string } = {},
) => developer.send(caseStudiesApi.propose, { params, body: { showcase_id: showcase.id, ...WORDS, ...options } })

/** The client agrees to a proposal. */
export const consent = (
  { client, params }: Work,
  options: { version?: number; hides_amount?: boolean; hides_client?: boolean } = {},
) => client.send(caseStudiesApi.consent, { params, body: { version: 1, ...options } })

/** What everybody reads on a showcase. */
export const published = async ({ nobody }: Pick<TestApi, 'nobody'>, { id }: { id: number }) =>
  (await nobody.send(publishedCaseStudiesApi.list, { params: { id } })).body

/** Work with a case study that everybody may read. */
export async function givenPublished(api: TestApi) {
  const work = await givenWork(api)
  await propose(work)
  const answer = await consent(work)
  if (answer.status !== 200) throw new Error(`Could not publish: ${JSON.stringify(answer.problem)}`)
  return work
}
