import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { archivesApi } from '../contract.ts'
import { MANIFEST_VALUES_MAX } from '../contract/manifest.ts'
import { ManifestSize } from '../server/manifest-size.ts'
import { fileOf, manifestOf, productOf } from './given-archives.ts'

test('whoever has more texts than an archive can list is told so before the download', async () => {
  const { db, signUp } = await startApi()
  const seller = await signUp('developer')
  const { id } = await givenProductRow(db, seller, { price_cents: 0 })
  // Six bytes each in JSON.
  const text = '\u0001'.repeat(20_000)
  const texts = { requirements: text, installation_guide: text }
  await db.updateTable('products').set(texts).where('id', '=', id).execute()
  const { id: _id, ...row } = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  await sql`insert into products (${columns}) select ${columns} from products, generate_series(1, 70)`.execute(db)
  const { status, problem } = await seller.send(archivesApi.request)
  expect([status, problem.code]).toEqual([409, 'too_much'])

  const asks = () => seller.send(archivesApi.request)
  const statements = await countStatements(asks)
  await db.deleteFrom('products').where('id', '>', id).execute()
  expect(await countStatements(asks)).toBe(statements)
  expect((await seller.send(archivesApi.request)).status).toBe(200)
})

test('a manifest is never larger than the sum of its items', () => {
  const files = ['a', 'b'].map((path) => ({ name: path, file: fileOf(path, Buffer.from('"\n帳')) }))
  const products = Array.from({ length: 300 }, (_, id) => productOf(id, { files, description: '"\n\u0001帳' }))
  const { length } = Buffer.from(JSON.stringify(manifestOf({ products }), null, 2))
  const addAll = (size: ManifestSize) => products.forEach((product) => size.add(product))
  expect(() => addAll(new ManifestSize(length - 1))).toThrow('one archive')
  expect(() => addAll(new ManifestSize(1.05 * length))).not.toThrow()
})

test('a manifest of more values than are read is refused, however short they are', () => {
  const half = Array.from({ length: MANIFEST_VALUES_MAX / 2 }, () => 1)
  const size = new ManifestSize()
  size.add(half)
  expect(() => size.add(half)).toThrow('one archive')
})
