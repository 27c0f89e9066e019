import { expect, test } from 'vitest'
import { allEndpoints } from '#app/server.ts'
import { onPostgres } from '../database/database.ts'
import { addressAmong } from '../given/addresses-of-things.ts'
import { startMarketplaceApi } from '../given/marketplace-api.ts'
import { givenPeople, givenThings } from '../given/marketplace.ts'

test.skipIf(onPostgres)('a public read changes nothing: a standby, which refuses changes, can serve it', async () => {
  const { api, stop } = await startMarketplaceApi()
  const people = await givenPeople(api)
  const things = givenThings(api, people)
  const addresses = []
  for (const endpoint of allEndpoints) if (endpoint.public) addresses.push(await addressAmong(things, endpoint))
  await api.opened.query('set default_transaction_read_only = on')
  await expect(api.opened.query('create table notes ()')).rejects.toThrow(/no storage left/)
  const statuses = []
  for (const url of addresses) statuses.push([url, (await api.app.inject({ url })).statusCode])
  expect(statuses.filter(([, status]) => Number(status) >= 500)).toEqual([])
  expect(statuses.filter(([, status]) => status === 200).length).toBeGreaterThan(30)
  await api.opened.query('set default_transaction_read_only = off')
  await stop()
})
