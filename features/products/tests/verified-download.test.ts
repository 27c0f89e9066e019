import { expect, test } from 'vitest'
import { startApiWithPayments } from '#testing/given/payments.ts'
import { purchasesApi } from '../contract.ts'
import { addFile } from './given-products.ts'
import { givenSale } from './given-purchases.ts'

const api = await startApiWithPayments()
const { app, db, passTime } = api

const load = async (url: string) => (await app.inject({ url: url.slice(new URL(url).origin.length) })).statusCode

async function givenSoldFile() {
  const sale = await givenSale(api)
  await db.deleteFrom('product_files').where('product_id', '=', sale.product.id).execute()
  await addFile(sale.seller, sale.product.id)
  return sale
}

test('who has paid opens the verified address in a browser, for a quarter of an hour', async () => {
  const { verify, url } = await givenSoldFile()
  const { body } = await verify(url)
  expect(await load(body.download_url)).toBe(200)
  passTime(14 * 60_000)
  expect(await load(body.download_url)).toBe(200)
  passTime(2 * 60_000)
  expect(await load(body.download_url)).toBe(403)
  expect(await load((await verify(url)).body.download_url)).toBe(200)
})

test('the address is for its buyer and this product alone', async () => {
  const [{ verify, url, product, buyer, seller }, other] = [await givenSoldFile(), await givenSoldFile()]
  const { download_url } = (await verify(url)).body
  const stranger = await api.signUp('client')
  for (const changed of [
    download_url.replace(`files/${product.id}`, `files/${other.product.id}`),
    download_url.replace(`account=${buyer.id}`, `account=${stranger.id}`),
    download_url.replace(/ends=\d+/, 'ends=9999999999'),
  ]) {
    expect(await load(changed)).toBe(403)
  }
  for (const who of [stranger, seller]) {
    const refused = await verify(url, who)
    expect([refused.status, refused.problem.detail]).toEqual([404, 'Purchase not found'])
  }
  expect((await api.nobody.send(purchasesApi.verify, { params: { sessionId: 'cs_any' } })).status).toBe(401)
})

test('after a refund there is no address, and the one from before no longer works', async () => {
  const { verify, url, seller } = await givenSoldFile()
  const { download_url } = (await verify(url)).body
  const [sale] = (await seller.send(purchasesApi.listSales)).body
  expect((await seller.send(purchasesApi.refund, { params: { id: sale?.id ?? 0 } })).status).toBe(200)
  expect(await load(download_url)).toBe(403)
  const refused = await verify(url)
  expect([refused.status, refused.problem.code]).toEqual([400, 'payment_not_completed'])
})
