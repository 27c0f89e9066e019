import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { startApi, type Person } from '#testing/api.ts'
import { balancesOf, expectBooksInOrder, givenBalance, platformBalanceOf } from '#testing/given/balance.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { countStatements } from '#testing/database/statements.ts'
import { purchasesApi } from '../contract/purchases.ts'
import { hasPurchased } from '../server/purchases/queries/owned-products.ts'

const api = await startApi()
const { db, nobody, signUp } = api

const FROM_BALANCE = { pay_with: 'balance' as const }
const buy = (person: Person, { id }: { id: number }, headers: Record<string, string> = {}) =>
  person.send(purchasesApi.purchase, { params: { id }, body: FROM_BALANCE, headers })
const purchasesOf = (product: { id: number }) =>
  db.selectFrom('purchases').selectAll().where('product_id', '=', product.id).execute()

async function givenTrade(price_cents = 1000, balance = 1050) {
  const [seller, buyer] = [await signUp('developer'), await signUp('client')]
  if (balance > 0) await givenBalance(api, buyer, balance)
  return { seller, buyer, product: await givenProductRow(db, seller, { price_cents }) }
}

test('somebody buys from the balance: they pay price and fee, the creator gets the price, and both see it', async () => {
  const fees = await platformBalanceOf(db, 'fees')
  const { seller, buyer, product } = await givenTrade(1999, 3000)
  const { status, body } = await buy(buyer, product)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    purchase: { product_id: product.id, price: 19.99, fee: 0.99, total: 20.98, paid_with: 'balance', status: 'paid' },
    download_url: `/api/marketplace/products/files/${product.id}`,
  })
  expect(body.url).toBeUndefined()
  expect(await balancesOf(db, buyer, seller)).toEqual([3000 - 2098, 1999])
  expect((await platformBalanceOf(db, 'fees')) - fees).toBe(99)
  expect(await hasPurchased(db, product.id, buyer.id)).toBe(true)
  expect(await hasPurchased(db, product.id, seller.id)).toBe(false)
  expect((await buyer.send(purchasesApi.listPurchases)).body).toMatchObject([
    { product_name: product.name, total: 20.98, developer: { id: seller.id } },
  ])
  expect((await seller.send(purchasesApi.listSales)).body).toMatchObject([
    { product_name: product.name, earned: 19.99, buyer: { username: buyer.username }, refundable: true },
  ])
  expect((await buyer.send(purchasesApi.findOwn, { params: { id: product.id } })).body.total).toBe(20.98)
  const notices = await db.selectFrom('notifications').selectAll().where('account_id', '=', seller.id).execute()
  expect(notices).toMatchObject([{ kind: 'sale', actor: buyer.username, subject: product.name }])
  await expectBooksInOrder(db)
})

test('the invoice of a purchase names both sides, and what each line cost', async () => {
  const { seller, buyer, product } = await givenTrade()
  const { body } = await buy(buyer, product)
  const invoices = await db
    .selectFrom('invoices')
    .select(['buyer_id', 'seller_id', 'total_cents', 'paid_with'])
    .where('cause', '=', 'purchase')
    .where('reference', '=', String(body.purchase?.id))
    .execute()
  expect(invoices).toEqual([{ buyer_id: buyer.id, seller_id: seller.id, total_cents: 1050, paid_with: 'balance' }])
})

test('who has a cent too little buys nothing, and nothing moves', async () => {
  const { seller, buyer, product } = await givenTrade(1000, 1049)
  const { status, problem } = await buy(buyer, product)
  expect([status, problem.code]).toEqual([400, 'insufficient_funds'])
  expect(problem.detail).toContain('insufficient_funds')
  expect(await balancesOf(db, buyer, seller)).toEqual([1049, 0])
  expect(await purchasesOf(product)).toEqual([])
})

test('nobody pays twice for one product', async () => {
  const { buyer, product } = await givenTrade(1000, 5000)
  await buy(buyer, product)
  const { status, problem } = await buy(buyer, product)
  expect([status, problem.code]).toEqual([400, 'already_purchased'])
  expect(problem.detail).toContain('already_purchased')
  expect(await balancesOf(db, buyer)).toEqual([5000 - 1050])
})

test('a creator cannot buy from themselves, and what is not published is not for sale', async () => {
  const { seller, buyer } = await givenTrade(1000, 5000)
  const own = await givenProductRow(db, seller)
  await givenBalance(api, seller, 5000)
  expect((await buy(seller, own)).problem.code).toBe('cannot_buy_own')
  for (const status of ['draft', 'archived'] as const) {
    const hidden = await givenProductRow(db, seller, { status })
    expect((await buy(buyer, hidden)).status).toBe(404)
    expect(await purchasesOf(hidden)).toEqual([])
  }
  expect((await buy(buyer, { id: 999_999 })).problem.detail).toBe('Product not found')
  expect(await balancesOf(db, buyer)).toEqual([5000])
})

test('buying from the balance asks nothing twice', async () => {
  const { seller, buyer, product } = await givenTrade(1000, 5000)
  const other = await givenProductRow(db, seller)
  // The first sale of a creator makes their balance.
  expect(await countStatements(() => buy(buyer, product))).toBe(12)
  expect(await countStatements(() => buy(buyer, other))).toBe(11)
})

test('a free product costs nothing and leaves no invoice', async () => {
  const { seller, buyer, product } = await givenTrade(0, 0)
  const { status, body } = await buyer.send(purchasesApi.purchase, { params: { id: product.id } })
  expect([status, body.purchase?.paid_with, body.purchase?.total]).toEqual([200, 'free', 0])
  expect(await balancesOf(db, buyer, seller)).toEqual([0, 0])
  expect(await db.selectFrom('invoices').select('id').where('buyer_id', '=', buyer.id).execute()).toEqual([])
  expect((await seller.send(purchasesApi.listSales)).body).toMatchObject([{ earned: 0, refundable: false }])
})

test('who was shown another price is asked to look again, and pays nothing', async () => {
  const { buyer, product } = await givenTrade(1000, 5000)
  const send = (expected_total: number) =>
    buyer.send(purchasesApi.purchase, { params: { id: product.id }, body: { ...FROM_BALANCE, expected_total } })
  const { status, problem } = await send(10)
  expect([status, problem.code]).toEqual([409, 'price_changed'])
  expect(await balancesOf(db, buyer)).toEqual([5000])
  expect((await send(10.5)).status).toBe(200)
})

test.each([{ pay_with: 'cash' }, { expected_total: -1 }, { expected_total: 1e308 }, { expected_total: '1.234' }])(
  '%j is no way to buy',
  async (body) => {
    const { buyer, product } = await givenTrade()
    const response = await buyer.send(purchasesApi.purchase, { params: { id: product.id }, body: body as never })
    expect(response.status).toBe(422)
    expect(await purchasesOf(product)).toEqual([])
  },
)

test('a call that comes again hears what it bought, and another call does not', async () => {
  const { buyer, product } = await givenTrade(1000, 5000)
  const headers = { 'idempotency-key': randomUUID() }
  const first = await buy(buyer, product, headers)
  const again = await buy(buyer, product, headers)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await buy(buyer, product, { 'idempotency-key': randomUUID() })).problem.code).toBe('already_purchased')
  const other = { params: { id: product.id }, body: { ...FROM_BALANCE, expected_total: 10.5 }, headers }
  expect((await buyer.send(purchasesApi.purchase, other)).status).toBe(422)
  expect(await balancesOf(db, buyer)).toEqual([5000 - 1050])
})

test('one who buys a product eight times at the same instant pays once', async () => {
  const { seller, buyer, product } = await givenTrade(1000, 50_000)
  const responses = await Promise.all(Array.from({ length: 8 }, () => buy(buyer, product)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ problem }) => problem.code === 'already_purchased')).toHaveLength(7)
  expect(await balancesOf(db, buyer, seller)).toEqual([50_000 - 1050, 1000])
  await expectBooksInOrder(db)
})

test('one who buys eight products at the same instant gets as many as the balance holds', async () => {
  const { seller, buyer } = await givenTrade(1000, 3 * 1050 + 1049)
  const products = []
  for (let made = 0; made < 8; made++) products.push(await givenProductRow(db, seller, { price_cents: 1000 }))
  const responses = await Promise.all(products.map((product) => buy(buyer, product)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(responses.filter(({ problem }) => problem.code === 'insufficient_funds')).toHaveLength(5)
  expect(await balancesOf(db, buyer, seller)).toEqual([1049, 3000])
})

test('two creators who buy from each other at the same instant do not block each other', async () => {
  const [ann, bob] = [await signUp('developer'), await signUp('developer')]
  for (const one of [ann, bob]) await givenBalance(api, one, 10_500)
  const trades = []
  for (let made = 0; made < 5; made++) {
    trades.push([ann, await givenProductRow(db, bob, { price_cents: 1000 })] as const)
    trades.push([bob, await givenProductRow(db, ann, { price_cents: 1000 })] as const)
  }
  const responses = await Promise.all(trades.map(([buyer, product]) => buy(buyer, product)))
  expect(responses.map(({ status }) => status)).toEqual(trades.map(() => 200))
  expect(await balancesOf(db, ann, bob)).toEqual([10_250, 10_250])
  await expectBooksInOrder(db)
})

test('eight people buy the same eight products at the same instant, and each pays for each once', async () => {
  const { seller } = await givenTrade(1000, 0)
  const [products, buyers] = [[] as { id: number }[], [] as Person[]]
  for (let made = 0; made < 8; made++) {
    products.push(await givenProductRow(db, seller, { price_cents: 1000 }))
    buyers.push(await signUp('client'))
  }
  for (const buyer of buyers) await givenBalance(api, buyer, 8 * 1050)
  const responses = await Promise.all(buyers.flatMap((buyer) => products.map((product) => buy(buyer, product))))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await balancesOf(db, seller, ...buyers)).toEqual([64_000, ...buyers.map(() => 0)])
  const ids = products.map(({ id }) => id)
  const counts = await db.selectFrom('products').select('purchase_count').where('id', 'in', ids).execute()
  expect(counts.map(({ purchase_count }) => purchase_count)).toEqual(ids.map(() => 8))
  await expectBooksInOrder(db)
})

test('the copy of their data says what somebody bought and sold, and a sale outlives the account of its buyer', async () => {
  const { seller, buyer, product } = await givenTrade()
  await buy(buyer, product)
  const copyOf = async (person: Person) => (await person.send(accountSettingsApi.exportData)).body.parts['purchases']
  expect(await copyOf(buyer)).toMatchObject({ bought: [{ product_name: product.name }], sold: [] })
  expect(await copyOf(seller)).toMatchObject({ bought: [], sold: [{ product_name: product.name }] })
  await closeAccount(buyer)
  const [sale] = (await seller.send(purchasesApi.listSales)).body
  expect(sale?.earned).toBe(10)
  expect(JSON.stringify(sale)).not.toContain(buyer.username)
  await expectBooksInOrder(db)
})

test('only who is signed in buys, and sees what they bought and sold', async () => {
  const { product } = await givenTrade()
  const params = { id: product.id }
  const answers = [
    await nobody.send(purchasesApi.purchase, { params }),
    await nobody.send(purchasesApi.findOwn, { params }),
    await nobody.send(purchasesApi.verify, { params: { sessionId: 'cs_any' } }),
    await nobody.send(purchasesApi.listPurchases),
    await nobody.send(purchasesApi.listSales),
    await nobody.send(purchasesApi.sumSales),
    await nobody.send(purchasesApi.refund, { params }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
})

test('the purchase of somebody else is not to be found', async () => {
  const { buyer, product } = await givenTrade()
  await buy(buyer, product)
  const stranger = await signUp('client')
  expect((await stranger.send(purchasesApi.findOwn, { params: { id: product.id } })).status).toBe(404)
  expect((await stranger.send(purchasesApi.listPurchases)).body).toEqual([])
  expect((await stranger.send(purchasesApi.listSales)).body).toEqual([])
})
