import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Insertable } from 'kysely'
import { productFiles } from '#features/products/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import { render } from '#platform/server/markdown/render.ts'
import { ago } from '#platform/server/dates.ts'
import type { ProductFiles, ProductPictures } from '#platform/server/database/tables.ts'
import { lookUp, type AccountIds } from './accounts.ts'
import { HEIGHT, WIDTH } from './clip-scenes.ts'
import type { StoreFile } from './videos.ts'
import { products, type DemoProduct } from './wares.ts'

const DAY_MS = 24 * 60 * 60_000
const FOLDER = join(import.meta.dirname, 'products')

type FileRow = Omit<Insertable<ProductFiles>, 'product_id' | 'created_at'>
type PictureRow = Omit<Insertable<ProductPictures>, 'product_id'>

/** A product whose pictures and file have been stored. */
interface PreparedProduct {
  product: DemoProduct
  pictureRows: PictureRow[]
  fileRows: FileRow[]
}

async function storeContent(store: StoreFile, { file, version }: DemoProduct): Promise<FileRow[]> {
  if (!file) return []
  const bytes = Buffer.from(file.content)
  const key = `${productFiles.prefix}${randomUUID()}`
  await store(key, 'application/octet-stream', bytes)
  const checks = { checksum: createHash('sha256').update(bytes).digest(), crc32: crc32(bytes) }
  return [
    { file_name: file.name, file_type: file.type, file_size: bytes.length, version, key, state: 'ready', ...checks },
  ]
}

/** Stores the pictures and files of all products. */
export const prepareProducts = (
  storePicture: (name: string, webp: Uint8Array) => Promise<string>,
  storeFile: StoreFile,
): Promise<PreparedProduct[]> =>
  Promise.all(
    products.map(async (product) => {
      const store = async (file: string) => storePicture(file, await readFile(join(FOLDER, file)))
      const pictureRows = product.pictures.map(async ({ name, alt }, at) => ({
        name: await store(`${name}.webp`),
        small_name: await store(`${name}-small.webp`),
        width: WIDTH,
        height: HEIGHT,
        alt,
        position: at + 1,
      }))
      return { product, pictureRows: await Promise.all(pictureRows), fileRows: await storeContent(storeFile, product) }
    }),
  )

async function insertProduct(
  db: Database,
  now: Date,
  accountIds: AccountIds,
  prepared: PreparedProduct,
): Promise<number> {
  const { key: _key, creator, pictures: _pictures, file: _file, days_ago, ...product } = prepared.product
  const made = ago(now, days_ago * DAY_MS)
  const { id } = await db
    .insertInto('products')
    .values({
      ...product,
      developer_id: accountIds(creator),
      long_description_html: render(product.long_description, { repository_url: null }),
      created_at: made,
      updated_at: made,
      published_at: product.status === 'published' ? made : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const row of prepared.pictureRows)
    await db
      .insertInto('product_pictures')
      .values({ ...row, product_id: id })
      .execute()
  for (const row of prepared.fileRows)
    await db
      .insertInto('product_files')
      .values({ ...row, product_id: id, created_at: made })
      .execute()
  return id
}

/** Inserts products with their pictures and files, oldest first; returns a lookup of their ids by key. */
export async function insertProducts(
  db: Database,
  now: Date,
  accountIds: AccountIds,
  prepared: readonly PreparedProduct[],
): Promise<(key: string) => number> {
  const ids: [string, number][] = []
  for (const one of prepared) ids.push([one.product.key, await insertProduct(db, now, accountIds, one)])
  return lookUp(ids)
}
