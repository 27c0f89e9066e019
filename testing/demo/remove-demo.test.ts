import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeWithAllData } from '#app/server.ts'
import { CannotRun } from '#db/command.ts'
import { loadDemoData } from '#db/demo/load.ts'
import { removeDemoData } from '#db/demo/remove.ts'
import { accountsApi } from '#features/accounts/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { listFaults, summarizeBooks } from '#features/ledger/server.ts'
import { productsApi } from '#features/products/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { putFile, putPicture } from '#platform/server/files/files.ts'
import type { Work } from '#platform/server/work/work.ts'
import { startApi, type TestApi } from '../api.ts'
import { givenRequest, givenShare } from '../given/rows.ts'

async function givenDemo(): Promise<TestApi> {
  const api = await startApi()
  const { files, config } = api.services
  await loadDemoData(api.db, {
    now: api.now(),
    hashPassword: async () => 'no hash',
    storePicture: (_name, webp) => putPicture(files, webp),
    storeFile: (key, type, bytes) => putFile(files, key, type, bytes),
    seller: config,
  })
  return api
}
const remove = ({ db, now, services }: TestApi, close = closeWithAllData) =>
  removeDemoData({ db, now: now(), services }, close)
const countOf = async ({ db }: TestApi, query: string) =>
  Number((await sql.raw<{ count: number }>(`select count(*) as count from ${query}`).execute(db)).rows[0]?.count)
const idOf = async ({ db }: TestApi, username: string) =>
  (await db.selectFrom('accounts').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id

test('the demo accounts go with all that they have, the books hold together at zero, and a second time nothing is left', async () => {
  const api = await givenDemo()
  const removed = await remove(api)
  expect(removed.accounts).toBe(20)
  expect(removed.requests).toBe(30)
  expect(removed.conversations).toBeGreaterThan(0)
  await api.runJobs()
  expect(await countOf(api, 'accounts where closed_at is null')).toBe(0)
  for (const table of [
    'videos',
    'showcases',
    'products',
    'playlists',
    'portfolio_pages',
    'boards',
    'projects',
    'purchases',
  ])
    expect(await countOf(api, table), table).toBe(0)
  expect(await countOf(api, 'requests where is_public')).toBe(0)
  expect(await countOf(api, `accounts where username not like 'deleted-%'`)).toBe(0)
  expect(await countOf(api, `subscriptions where status = 'active'`)).toBe(0)
  expect(await listFaults(api.db)).toEqual([])
  expect((await summarizeBooks(api.db)).accounts.every(({ cents }) => cents === 0)).toBe(true)
  expect((await api.nobody.send(requestsApi.listPublic)).body).toEqual([])
  expect((await api.nobody.send(productsApi.list)).body.items).toEqual([])
  expect(await remove(api)).toEqual({ accounts: 0, requests: 0, conversations: 0, works: 0, products: 0 })
})

test('what somebody real did with demo accounts stays with them', async () => {
  const api = await givenDemo()
  const { db, signUp } = api
  const real = await signUp('client')
  const creator = { id: await idOf(api, 'demo-creator') }
  const request = await givenRequest(db, real, { title: 'A real shop' })
  await givenShare(db, request, creator)
  const { body: conversation } = await real.send(conversationsApi.start, { body: { request_id: request.id } })
  expect(conversation).toBeDefined()
  const seller = await db
    .selectFrom('products')
    .select(['id', 'developer_id', 'name'])
    .where('status', '=', 'published')
    .orderBy('price_cents')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('purchases')
    .values({
      product_id: seller.id,
      buyer_id: real.id,
      seller_id: seller.developer_id,
      price_cents: 0,
      fee_cents: 0,
      paid_with: 'free',
      status: 'paid',
      reference: '11111111-1111-4111-8111-111111111111',
      created_at: api.now(),
      paid_at: api.now(),
    })
    .execute()
  await remove(api)
  expect((await real.send(accountsApi.me)).status).toBe(200)
  expect((await real.send(requestsApi.read, { params: { id: request.id } })).body.title).toBe('A real shop')
  expect(await countOf(api, `purchases where buyer_id = ${real.id}`)).toBe(1)
  expect(await countOf(api, `products where id = ${seller.id} and status = 'archived'`)).toBe(1)
  expect(await countOf(api, `product_files where product_id = ${seller.id}`)).toBeGreaterThan(0)
  expect(await listFaults(db)).toEqual([])
})

test('a removal that is interrupted leaves nothing half done, and continues', async () => {
  const api = await givenDemo()
  let left = 7
  const close = async (work: Work, id: number) => {
    const closed = await closeWithAllData(work, id)
    // The process ends before the account is committed as closed.
    if (--left === 0) throw new Error('killed')
    return closed
  }
  await expect(remove(api, close)).rejects.toThrow('killed')
  expect(await countOf(api, 'accounts where closed_at is null')).toBe(14)
  expect(await listFaults(api.db)).toEqual([])
  expect((await remove(api)).accounts).toBe(14)
  expect(await countOf(api, 'accounts where closed_at is null')).toBe(0)
  expect((await summarizeBooks(api.db)).accounts.every(({ cents }) => cents === 0)).toBe(true)
})

test('an account that somebody made their own stays, and so does everything while a demo account is the only owner', async () => {
  const api = await givenDemo()
  const { db } = api
  const owner = await idOf(api, 'demo-client')
  await sql`insert into operators (account_id, roles, granted_at) values (${owner}, '{owner}', now())`.execute(db)
  await expect(remove(api)).rejects.toThrow(CannotRun)
  await expect(remove(api)).rejects.toThrow('demo-client is the only owner')
  expect(await countOf(api, 'accounts where closed_at is null')).toBe(20)
  await db.updateTable('accounts').set({ email: 'nora@real.example' }).where('id', '=', owner).execute()
  expect((await remove(api)).accounts).toBe(19)
  expect(await countOf(api, `accounts where username = 'demo-client' and closed_at is null`)).toBe(1)
})
