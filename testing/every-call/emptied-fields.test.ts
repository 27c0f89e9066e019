import { describe, expect, test } from 'vitest'
import { allRoutes } from '#app/server.ts'
import { supportersApi } from '#features/donations/contract.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { playlistsApi } from '#features/playlists/contract.ts'
import { portfoliosApi } from '#features/portfolios/contract.ts'
import {
  licencesApi,
  productPicturesApi,
  productsApi,
  refundRequestsApi,
  type Product,
} from '#features/products/contract.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { projectsApi } from '#features/projects/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { showcasePicturesApi, showcasesApi, type Showcase } from '#features/showcases/contract.ts'
import { uploadsApi, videosApi } from '#features/videos/contract.ts'
import { givenProductPictureRow, givenProductRow } from '../given/products.ts'
import { givenPictureRow, givenShowcaseRow } from '../given/showcases.ts'
import { givenUploadRow, givenVideoRow } from '../given/videos.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { startApi, type Person } from '../api.ts'
import { givenProject, givenRequest } from '../given/rows.ts'
import { inputSchema, sampleOf } from '../given/sample.ts'

// Every call that changes a thing: a field that can be empty is emptied by an empty text as by null, and stays so.
const { db, signUp } = await startApi()

interface Thing {
  owner: Person
  params?: Record<string, unknown>
  /** What else must be said for all fields to be taken together. */
  with?: Record<string, unknown>
  /** Where in the answer its fields stand; the answer itself unless told. */
  within?: (answer: Record<string, unknown>) => Record<string, unknown>
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const givenPlaces = async (owner: Person) => ({
  project_id: (await givenProject(db, owner)).id,
  request_id: (await givenRequest(db, owner)).id,
})

const things: Record<string, () => Promise<Thing>> = {
  [nameOf(projectsApi.update)]: async () => {
    const owner = await signUp('client')
    return { owner, params: { id: (await givenProject(db, owner)).id } }
  },
  [nameOf(requestsApi.update)]: async () => {
    const owner = await signUp('client')
    const { id } = await givenRequest(db, owner)
    const project = await givenProject(db, owner)
    return {
      owner,
      params: { id },
      with: { status: 'open', contains_sensitive_data: false, is_idea: false, project_id: project.id },
    }
  },
  [nameOf(snagsApi.changeOffer)]: async () => {
    const owner = await signUp('developer', { subscribed: true })
    const request = await givenRequest(db, await signUp('client'), { is_public: true })
    const { body } = await owner.send(snagsApi.snag, { body: { request_id: request.id, message: 'I can build it.' } })
    return { owner, params: { id: body.id } }
  },
  [nameOf(videosApi.change)]: async () => {
    const owner = await signUp('client')
    return { owner, params: { id: (await givenVideoRow(db, owner)).id }, with: await givenPlaces(owner) }
  },
  [nameOf(uploadsApi.changeUpload)]: async () => {
    const owner = await signUp('client')
    return { owner, params: { uploadId: (await givenUploadRow(db, owner)).id }, with: await givenPlaces(owner) }
  },
  [nameOf(playlistsApi.change)]: async () => {
    const owner = await signUp('client')
    const { body } = await owner.send(playlistsApi.create, { body: { name: 'First steps' } })
    return { owner, params: { id: body.id } }
  },
  [nameOf(playlistsApi.setNote)]: async () => {
    const owner = await signUp('client')
    const { body } = await owner.send(playlistsApi.create, { body: { name: 'First steps' } })
    const params = { id: body.id, videoId: (await givenVideoRow(db, owner)).id }
    await owner.send(playlistsApi.addVideo, { params })
    return { owner, params }
  },
  [nameOf(portfoliosApi.changePage)]: async () => {
    const owner = await signUp('developer')
    const { body } = await owner.send(portfoliosApi.createPage, { body: { title: 'For shops' } })
    return { owner, params: { id: body.id }, with: { sections: [] } }
  },
  [nameOf(showcasesApi.change)]: async () => {
    const owner = await signUp('developer')
    return { owner, params: { id: (await givenShowcaseRow(db, owner)).id } }
  },
  [nameOf(showcasePicturesApi.describePicture)]: async () => {
    const owner = await signUp('developer')
    const showcase = await givenShowcaseRow(db, owner)
    const { id: pictureId } = await givenPictureRow(db, showcase)
    const within = (answer: unknown) => ({ ...(answer as Showcase).pictures[0] })
    return { owner, params: { id: showcase.id, pictureId }, within }
  },
  [nameOf(supportersApi.changeOwn)]: async () => ({ owner: await signUp('client') }),
  [nameOf(invoicesApi.changeBillingDetails)]: async () => ({ owner: await signUp('client') }),
  [nameOf(productsApi.change)]: async () => {
    const owner = await signUp('developer')
    const { id } = await givenProductRow(db, owner, { status: 'draft' })
    // Only where buyers choose what they pay is there a suggestion.
    const pricing_model = 'pay_what_you_want'
    return { owner, params: { id }, with: { status: 'archived', permissions_required: ['storage'], pricing_model } }
  },
  [nameOf(licencesApi.changeSettings)]: async () => {
    const owner = await signUp('developer')
    return { owner, params: { id: (await givenProductRow(db, owner)).id } }
  },
  [nameOf(refundRequestsApi.changeRule)]: async () => ({ owner: await signUp('developer') }),
  [nameOf(refundRequestsApi.changeProductRule)]: async () => {
    const owner = await signUp('developer')
    return { owner, params: { id: (await givenProductRow(db, owner)).id } }
  },
  [nameOf(productPicturesApi.describePicture)]: async () => {
    const owner = await signUp('developer')
    const product = await givenProductRow(db, owner)
    const { id: pictureId } = await givenProductPictureRow(db, product)
    const within = (answer: unknown) => ({ ...(answer as Product).pictures[0] })
    return { owner, params: { id: product.id, pictureId }, within }
  },
  [nameOf(invoicesApi.changeBillingDetails)]: async () => ({ owner: await signUp('client') }),
  [nameOf(profilesApi.updateDeveloper)]: async () => {
    const owner = await signUp('developer')
    await owner.send(profilesApi.createDeveloper, { body: { skills: 'SQL', experience_years: 1 } })
    return { owner }
  },
  [nameOf(profilesApi.updateClient)]: async () => {
    const owner = await signUp('client')
    await owner.send(profilesApi.createClient, { body: {} })
    return { owner }
  },
}

// Nothing can be cleared: to answer a pitch and to decide about a held item is said once, a review, the terms of a discount code and whether one is a trader are said anew as a whole, and what a picture shows comes with the picture.
const SAID_ONCE = [
  'PUT /marketplace/discount-codes/:id',
  'PUT /marketplace/products/:id/reviews',
  'PUT /snagged-requests/:id/answer',
  'PUT /reports/held/:id',
  'PUT /seller-details',
  'PUT /project-showcase/:id/files',
]

const clearable = (endpoint: Endpoint): string[] =>
  Object.entries((endpoint.body && inputSchema(endpoint.body).properties) ?? {}).flatMap(([name, { anyOf }]) =>
    anyOf?.some(({ type }) => type === 'null') ? [name] : [],
  )

const updates = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => ['PUT', 'PATCH'].includes(endpoint.method) && clearable(endpoint).length > 0)

test('each call that can clear something is walked', () => {
  expect(
    updates
      .map(nameOf)
      .filter((name) => !SAID_ONCE.includes(name))
      .toSorted(),
  ).toEqual(Object.keys(things).toSorted())
})

describe.each(updates.filter((one) => things[nameOf(one)]).map((one) => [nameOf(one), one] as const))(
  '%s',
  (name, endpoint) => {
    const update = async ({ owner, params, within }: Thing, body: Record<string, unknown>) => {
      const response = await owner.send(endpoint, { ...(params && { params }), body } as never)
      expect(response.status, JSON.stringify(response.problem)).toBe(200)
      const answered = response.body as unknown as Record<string, unknown>
      return within?.(answered) ?? answered
    }

    test.each([[''], ['  '], [null]])('%j clears each field that can be empty', async (nothing) => {
      const thing = await things[name]!()
      const fields = clearable(endpoint)
      const filled = { ...(sampleOf(inputSchema(endpoint.body!)) as Record<string, unknown>), ...thing.with }
      const before = await update(thing, filled)
      for (const field of fields) {
        expect(before[field], field).not.toBeNull()
        expect((await update(thing, { [field]: nothing }))[field], field).toBeNull()
      }
    })

    test('all are cleared together, beside a field that cannot be empty and stays', async () => {
      const thing = await things[name]!()
      const fields = clearable(endpoint)
      const filled = { ...(sampleOf(inputSchema(endpoint.body!)) as Record<string, unknown>), ...thing.with }
      await update(thing, filled)
      const empty = Object.fromEntries(
        Object.keys(filled).map((field) => [field, fields.includes(field) ? '' : filled[field]]),
      )
      const after = await update(thing, { ...empty, ...('title' in filled ? { title: '' } : {}) })
      expect(after).toMatchObject(Object.fromEntries(fields.map((field) => [field, null])))
      expect(after['title']).toBe(filled['title'])
    })
  },
)
