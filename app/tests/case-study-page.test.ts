import { expect, test } from 'vitest'
import type { Ask } from '#platform/contract/page.ts'
import { startApi } from '#testing/api.ts'
import { agreeToCaseStudy, CASE_STUDY, givenCompletedWork, proposeCaseStudy } from '#testing/given/case-studies.ts'
import { caseStudiesApi } from '#features/case-studies/contract.ts'
import { renderPage } from '../web-server.tsx'

const api = await startApi()

const ask: Ask = async (_endpoint, address) => {
  const { statusCode, body, headers } = await api.app.inject({ url: `/api${address}` })
  return { status: statusCode, text: body, link: headers.link === undefined ? null : String(headers.link) }
}

/** Everything that the page of a showcase brings a visitor. */
async function pageOf({ id }: { id: number }) {
  const page = await renderPage(`/showcase/${id}`, { ask, now: new Date(), signal: new AbortController().signal })
  return page && page.html + JSON.stringify(page.state)
}

test('a visitor without script reads the case study on its showcase, without what is hidden, until it is withdrawn', async () => {
  const work = await givenCompletedWork(api)
  const { showcase, client, params } = work
  await proposeCaseStudy(work, { hides_amount: true })
  expect(await pageOf(showcase)).not.toContain(CASE_STUDY.title)
  await agreeToCaseStudy(work, { hides_client: true })
  const page = await pageOf(showcase)
  for (const shown of ['Case studies', CASE_STUDY.title, CASE_STUDY.summary, CASE_STUDY.terms, '5 of 5 stars'])
    expect(page).toContain(shown)
  for (const hidden of ['1,250', '1250', client.user.full_name, client.username]) expect(page).not.toContain(hidden)
  await client.send(caseStudiesApi.withdraw, { params })
  expect(await pageOf(showcase)).not.toContain(CASE_STUDY.title)
})
