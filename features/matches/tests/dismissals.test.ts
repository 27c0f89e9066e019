import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenDeveloperProfile, givenRequest } from '#testing/given/rows.ts'
import { matchesApi } from '../contract.ts'

const { db, nobody, signUp } = await startApi()
const ann = await signUp('client')
const dev = await signUp('developer')
await givenDeveloperProfile(db, dev, { skills: ['Leaflet'] })
const request = await givenRequest(db, ann, { title: 'A map with Leaflet', is_public: true })
const secret = await givenRequest(db, ann, { title: 'A hidden map with Leaflet' })
const params = { id: request.id }
const both = { id: request.id, creator_id: dev.id }
const requests = async () => (await dev.send(matchesApi.listMatching)).body.map(({ id }) => id)
const creators = async () => (await ann.send(matchesApi.listFitting, { params })).body.map(({ id }) => id)

test('a request that a creator dismissed does not return, until they undo it; twice is as good as once', async () => {
  expect(await requests()).toEqual([request.id])
  expect((await dev.send(matchesApi.dismissRequest, { params })).status).toBe(204)
  expect((await dev.send(matchesApi.dismissRequest, { params })).status).toBe(204)
  expect(await requests()).toEqual([])
  expect((await dev.send(matchesApi.restoreRequest, { params })).status).toBe(204)
  expect((await dev.send(matchesApi.restoreRequest, { params })).status).toBe(404)
  expect(await requests()).toEqual([request.id])
})

test('a creator whom a client dismissed for a request does not return, until they undo it; twice is as good as once', async () => {
  expect(await creators()).toEqual([dev.id])
  expect((await ann.send(matchesApi.dismissCreator, { params: both })).status).toBe(204)
  expect((await ann.send(matchesApi.dismissCreator, { params: both })).status).toBe(204)
  expect(await creators()).toEqual([])
  expect((await ann.send(matchesApi.restoreCreator, { params: both })).status).toBe(204)
  expect((await ann.send(matchesApi.restoreCreator, { params: both })).status).toBe(404)
  expect(await creators()).toEqual([dev.id])
})

test('only creators dismiss requests, only their client dismisses creators, and what is hidden stays unknown', async () => {
  const ben = await signUp('client')
  for (const endpoint of [matchesApi.dismissRequest, matchesApi.restoreRequest]) {
    expect((await nobody.send(endpoint, { params })).status).toBe(401)
    expect((await ann.send(endpoint, { params })).status).toBe(403)
    expect((await dev.send(endpoint, { params: { id: secret.id } })).status).toBe(404)
  }
  for (const endpoint of [matchesApi.dismissCreator, matchesApi.restoreCreator]) {
    expect((await nobody.send(endpoint, { params: both })).status).toBe(401)
    expect((await dev.send(endpoint, { params: both })).status).toBe(403)
    expect((await ben.send(endpoint, { params: both })).status).toBe(403)
    expect((await ben.send(endpoint, { params: { ...both, id: secret.id } })).status).toBe(404)
    expect((await ann.send(endpoint, { params: { ...both, creator_id: ben.id } })).status).toBe(404)
  }
  expect(await requests()).toEqual([request.id])
  expect(await creators()).toEqual([dev.id])
})
