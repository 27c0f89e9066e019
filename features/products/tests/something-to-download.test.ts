import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { balancesOf, givenBalance } from '#testing/given/balance.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { productsApi, purchasesApi } from '../contract.ts'
import { productFilesApi } from '../contract/files.ts'
import { addFile, change, DETAILS, givenProduct, read } from './given-products.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const seller = await signUp('developer')

const filesOf = (id: number) =>
  db.selectFrom('product_files').select(['id', 'file_name']).where('product_id', '=', id).execute()
const removeFile = async (id: number, name = 'ledger.txt') => {
  const fileId = (await filesOf(id)).find(({ file_name }) => file_name === name)?.id ?? 0
  return seller.send(productFilesApi.removeFile, { params: { id, fileId } })
}
const buy = async (id: number, pay_with: 'card' | 'balance' = 'balance') => {
  const buyer = await signUp('client')
  await givenBalance(api, buyer, 5000)
  const { status, problem } = await buyer.send(purchasesApi.purchase, { params: { id }, body: { pay_with } })
  return { status, code: problem?.code, has: await balancesOf(db, buyer) }
}

test('a paid product is published once there is something to download', async () => {
  const made = await seller.send(productsApi.create, { body: { ...DETAILS, status: 'published' } })
  expect([made.status, made.problem.code]).toEqual([409, 'files_needed'])
  expect((await seller.send(productsApi.listOwn)).body.items).toEqual([])

  const { id } = await givenProduct(seller, { status: 'draft' })
  const refused = await change(seller, id, { status: 'published' })
  expect([refused.status, refused.problem.code]).toEqual([409, 'files_needed'])
  expect((await read(seller, id)).status).toBe('draft')
  expect((await nobody.send(productsApi.read, { params: { id } })).status).toBe(404)

  expect((await addFile(seller, id)).status).toBe(200)
  expect((await change(seller, id, { status: 'published' })).status).toBe(200)
  expect((await buy(id)).status).toBe(200)
})

test('a file that is still checked, or failed, is none', async () => {
  const { id } = await givenProduct(seller, { status: 'draft' })
  await addFile(seller, id)
  for (const state of ['checking', 'failed'] as const) {
    await db
      .updateTable('product_files')
      .set({ state, checksum: null, crc32: null })
      .where('product_id', '=', id)
      .execute()
    expect((await change(seller, id, { status: 'published' })).problem.code).toBe('files_needed')
  }
})

test('a free product without files may be published, and not be given a price', async () => {
  const { id } = await givenProduct(seller, { price: 0 })
  const refused = await change(seller, id, { price: 5 })
  expect([refused.status, refused.problem.code]).toEqual([409, 'files_needed'])
  expect((await read(nobody, id)).price).toBe(0)
  expect((await change(seller, id, { name: 'Still free' })).status).toBe(200)
})

test('the last file of a product on sale stays until its seller archives it', async () => {
  const { id } = await givenProduct(seller)
  const refused = await removeFile(id)
  expect([refused.status, refused.problem.code]).toEqual([409, 'last_file'])
  expect(await filesOf(id)).toHaveLength(1)
  await addFile(seller, id, 'manual.txt')
  expect((await removeFile(id)).status).toBe(204)
  expect((await removeFile(id, 'manual.txt')).problem.code).toBe('last_file')
  await change(seller, id, { status: 'archived' })
  expect((await removeFile(id, 'manual.txt')).status).toBe(204)
  expect((await change(seller, id, { status: 'published' })).problem.code).toBe('files_needed')
})

test('a product that lost its files before that was refused is not sold, and nobody pays', async () => {
  const { id } = await givenProduct(seller)
  await db.deleteFrom('product_files').where('product_id', '=', id).execute()
  for (const way of ['balance', 'card'] as const) {
    expect(await buy(id, way)).toEqual({ status: 409, code: 'no_files', has: [5000] })
  }
  expect(await db.selectFrom('purchases').select('id').where('product_id', '=', id).execute()).toEqual([])
})

test('who is at the payment page of an archived product still gets its last file', async () => {
  const product = await givenProductRow(db, seller)
  const buyer = await signUp('client')
  await buyer.send(purchasesApi.purchase, { params: { id: product.id } })
  await change(seller, product.id, { status: 'archived' })
  expect((await removeFile(product.id)).problem.code).toBe('bought')
  await db.updateTable('purchases').set({ status: 'expired' }).where('product_id', '=', product.id).execute()
  expect((await removeFile(product.id)).status).toBe(204)
})

test('of a purchase and the end of a sale at the same moment, the buyer has both the product and its file or neither', async () => {
  for (let round = 0; round < 6; round++) {
    const { id } = await givenProduct(seller)
    const endSale = async () => {
      await change(seller, id, { status: 'archived' })
      return removeFile(id)
    }
    const [bought] = await Promise.all([buy(id), endSale()])
    expect(await filesOf(id)).toHaveLength(bought.status === 200 ? 1 : 0)
    expect(bought.has).toEqual([bought.status === 200 ? 5000 - 2098 : 5000])
  }
})
