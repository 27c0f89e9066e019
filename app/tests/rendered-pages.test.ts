import { expect, test } from 'vitest'
import type { Ask } from '#platform/contract/page.ts'
import { startApi } from '#testing/api.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { givenRequest } from '#testing/given/rows.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { showcaseSharingApi } from '#features/showcases/contract.ts'
import { renderPage } from '../web-server.tsx'

const { app, db, signUp, runScheduledJob } = await startApi()
const seller = await signUp('developer')

const inProcess: Ask = async (_endpoint, address) => {
  const { statusCode, body, headers } = await app.inject({ url: `/api${address}` })
  return { status: statusCode, text: body, link: headers.link === undefined ? null : String(headers.link) }
}

/** Draws a page, and tells what it asked. */
async function rendered(address: string, ask: Ask) {
  const asked: string[] = []
  const page = await renderPage(address, {
    ask: async (endpoint, path) => {
      asked.push(path)
      return ask(endpoint, path)
    },
    now: new Date(),
    signal: new AbortController().signal,
  })
  if (!page) throw new Error(`${address} is not drawn`)
  return { ...page, asked }
}

test('what vanishes while its page is drawn is asked for anew by the browser, and for the next it was never there', async () => {
  const { id, name } = await givenProductRow(db, seller)
  const address = `/products/${id}`
  const whole = await rendered(address, inProcess)
  expect(whole).toMatchObject({ status: 200, head: { title: name } })
  expect(whole.state?.queries).toBeTruthy()

  const vanishing = await rendered(address, async (endpoint, path) => {
    const response = await inProcess(endpoint, path)
    // Right after the first answer.
    await db.updateTable('products').set({ status: 'archived' }).where('id', '=', id).execute()
    return response
  })
  expect(vanishing.asked).toEqual(whole.asked)
  expect(vanishing.state).toMatchObject({ queries: null })

  const next = await rendered(address, inProcess)
  expect(next).toMatchObject({ status: 404, state: { queries: null } })
  expect(next.html + JSON.stringify(next.head)).not.toContain(name)
})

test('a public request is drawn for everybody, until it turns private or is cancelled', async () => {
  const client = await signUp('client')
  const { id, title } = await givenRequest(db, client, {
    is_public: true,
    estimated_budget: 900,
    agreed_amount: 98_765,
  })
  const address = `/tickets/${id}`
  const page = await rendered(address, inProcess)
  expect(page).toMatchObject({
    status: 200,
    head: { title, path: address, isHidden: false, data: [{ '@type': 'Demand', name: title }, {}] },
  })
  expect(page.html).toContain('$900')
  // Not a number that may be part of a time or a color.
  expect(page.html + JSON.stringify(page.state)).not.toMatch(/98,?765/)
  const unknown = await rendered('/tickets/999999', inProcess)
  expect(unknown).toMatchObject({ status: 404, state: { queries: null } })
  for (const change of [{ is_public: false }, { is_public: true, status: 'cancelled' }] as const) {
    await db.updateTable('requests').set(change).where('id', '=', id).execute()
    const gone = await rendered(address, inProcess)
    expect(gone).toMatchObject({ status: 404, state: { queries: null } })
    expect([gone.html, gone.head.title]).toEqual([unknown.html, unknown.head.title])
  }
})

test('the place of a film is kept in its shape before any script or file comes', async () => {
  const { id } = await givenVideoRow(db, seller, { is_public: true, width: 1080, height: 1920 })
  expect((await rendered(`/video_display/stream/${id}`, inProcess)).html).toContain('--shape:0.5625')
})

test('who asks too often gets a page that says so, with a way to try again', async () => {
  const problem = { detail: 'Too many requests. Please try again later.', code: 'too_many_requests' }
  const page = await rendered('/tickets', async () => ({ status: 429, text: JSON.stringify(problem), link: null }))
  expect(page).toMatchObject({ status: 429, state: { queries: null } })
  expect(page.html).toContain(problem.detail)
  expect(page.html).toMatch(/Try again/i)
})

test('a showcase is drawn for whoever has its token, for no search engine, and asked for again by who looks', async () => {
  const { id, title } = await givenShowcaseRow(db, seller)
  const { body } = await seller.send(showcaseSharingApi.share, { params: { id } })
  const page = await rendered(body.share_url, inProcess)
  expect(page).toMatchObject({ status: 200, head: { title, isHidden: true }, state: { asksAgain: true } })
  expect(page.html).toContain('Shared by ')
  expect(page.asked).toContain(`/project-showcase/shared/${body.share_token}`)
  expect(await rendered(`/showcase/${id}`, inProcess)).toMatchObject({
    head: { isHidden: false },
    state: { asksAgain: false },
  })
  await seller.send(showcaseSharingApi.revokeShare, { params: { id } })
  expect(await rendered(body.share_url, inProcess)).toMatchObject({ status: 404, state: { queries: null } })
})

test('a search is drawn with its results, facets as links and the misspelt word put right, for no search engine', async () => {
  const { title } = await givenShowcaseRow(db, seller, { title: 'Kilns that book themselves' })
  await givenProductRow(db, seller, { name: 'Kiln planner' })
  await runScheduledJob('update-search')
  const page = await rendered('/search?q=kinl', inProcess)
  expect(page).toMatchObject({ status: 200, head: { title: 'Results for “kinl”', isHidden: true } })
  expect(page.html).toContain('Showing results for')
  expect(page.html).toContain('href="/search?q=%22kinl%22"')
  expect(page.html).toContain('href="/search?q=kinl&amp;kind=product"')
  expect(page.html.replaceAll(/<[^>]+>/g, '')).toContain(title)
  expect(page.html).toContain('<form role="search"')
  // The header leads there without a script.
  expect(await rendered('/tickets', inProcess)).toMatchObject({
    html: expect.stringMatching(/<a [^>]*href="\/search"/) as string,
  })
  expect(await rendered('/search', inProcess)).toMatchObject({ head: { title: 'Search', isHidden: false } })
})
