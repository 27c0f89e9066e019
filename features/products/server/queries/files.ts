import { sql, type Insertable, type Updateable } from 'kysely'
import { anyOf, jsonOf, type Database } from '#platform/server/database/database.ts'
import type { ProductFiles } from '#platform/server/database/tables.ts'
import { withParts } from '../bundles/queries/parts.ts'

/** Columns of a file. */
export const FILE_COLUMNS = [
  'id',
  'product_id',
  'file_type',
  'file_name',
  'file_size',
  'version',
  'key',
  'state',
  'checksum',
  'crc32',
  'created_at',
  'superseded_at',
] as const

/** SQL predicate for queries on `products`: whether a product, or one of a bundle, has a current file. */
export const hasActiveFile = sql<boolean>`exists (
  select from product_files file
  where file.product_id = any(${withParts}) and file.superseded_at is null and file.state = 'ready'
)`

/** Whether a product, or one of a bundle, has a current file. */
export const hasFile = async (db: Database, productId: number): Promise<boolean> =>
  (await db.selectFrom('products').select('id').where('id', '=', productId).where(hasActiveFile).executeTakeFirst()) !==
  undefined

/** Whether a product has a current file other than the named one. */
export const hasOtherFile = async (db: Database, productId: number, except: number): Promise<boolean> =>
  (await db
    .selectFrom('product_files')
    .select('id')
    .where('product_id', '=', productId)
    .where('superseded_at', 'is', null)
    .where('state', '=', 'ready')
    .where('id', '<>', except)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Files of a product to list: current ones, those and files being checked, or all with replaced ones. */
export type FileSelection = 'active' | 'coming' | 'earlier' | 'all'

/** Lists files of a product by name; of one name, newest first. */
export function listFiles(db: Database, product_id: number, selection: FileSelection) {
  const files = db.selectFrom('product_files').select(FILE_COLUMNS).where('product_id', '=', product_id)
  const conditions = {
    active: files.where('superseded_at', 'is', null).where('state', '=', 'ready'),
    coming: files.where('superseded_at', 'is', null),
    earlier: files.where('state', '=', 'ready'),
    all: files,
  }[selection]
  return conditions
    .orderBy(sql`lower(file_name)`)
    .orderBy('id', 'desc')
    .execute()
}

export type FileRow = Awaited<ReturnType<typeof listFiles>>[number]

export const findFile = (db: Database, id: number, product_id: number): Promise<FileRow | undefined> =>
  db
    .selectFrom('product_files')
    .select(FILE_COLUMNS)
    .where('id', '=', id)
    .where('product_id', '=', product_id)
    .executeTakeFirst()

export const getFile = (db: Database, id: number): Promise<FileRow> =>
  db.selectFrom('product_files').select(FILE_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow()

/** Which files a new one replaces: that of the same name, and the one it names. */
interface NewFile {
  product_id: number
  file_name: string
  replaces_id: number | null
}

const isReplacedBy = ({ product_id, file_name, replaces_id }: NewFile) =>
  sql<boolean>`product_id = ${product_id} and state = 'ready' and superseded_at is null
    and (lower(file_name) = lower(${file_name}) or id = ${replaces_id})`

/** Lists the files that a new one will replace. */
export const listReplaced = (db: Database, newFile: NewFile) =>
  db.selectFrom('product_files').select('id').where(isReplacedBy(newFile)).execute()

/** Finds an uploaded file with what is needed to check it. */
export const findToCheck = (db: Database, id: number) =>
  db
    .selectFrom('product_files')
    .innerJoin('products', 'products.id', 'product_files.product_id')
    .select([
      'product_files.id',
      'product_files.product_id',
      'product_files.file_name',
      'product_files.file_size',
      'product_files.key',
      'product_files.announced_checksum',
      'product_files.replaces_id',
      'products.developer_id',
    ])
    .where('product_files.id', '=', id)
    .where('product_files.state', '=', 'checking')
    .executeTakeFirst()

export type ToCheck = NonNullable<Awaited<ReturnType<typeof findToCheck>>>

/** Lists files waiting to be checked. */
export const listToCheck = (db: Database, limit: number) =>
  db.selectFrom('product_files').select('id').where('state', '=', 'checking').orderBy('id').limit(limit).execute()

export const insertFile = (db: Database, file: Insertable<ProductFiles>): Promise<FileRow> =>
  db.insertInto('product_files').values(file).returning(FILE_COLUMNS).executeTakeFirstOrThrow()

/** A replaced file, whose checksums were taken when it was stored. */
export type ReplacedFile = Pick<
  Insertable<ProductFiles>,
  'product_id' | 'file_type' | 'file_name' | 'file_size' | 'version' | 'key' | 'crc32' | 'release_id'
> & { checksum: Buffer; created_at: string; superseded_at: string }

/** Inserts files that newer ones replaced, in this order; the statement is the same for any number. */
export const insertReplaced = (db: Database, files: readonly ReplacedFile[]) =>
  sql`
    insert into product_files (
      product_id, file_type, file_name, file_size, version, key, state, checksum, crc32, release_id, created_at, superseded_at
    )
    select
      product_id, file_type, file_name, file_size, version, key, 'ready', checksum, crc32, release_id, created_at, superseded_at
    from json_populate_recordset(null::product_files, ${jsonOf(
      files.map((file) => ({ ...file, checksum: `\\x${file.checksum.toString('hex')}` })),
    )})`.execute(db)

/** Stores the result of checking a file, once. */
export const noteChecked = (db: Database, id: number, found: Updateable<ProductFiles>) =>
  db.updateTable('product_files').set(found).where('id', '=', id).where('state', '=', 'checking').execute()

/** Replaces the file of the same name, and the one that the new file names. Lock the product first. */
export const supersede = (db: Database, newFile: NewFile, now: Date) =>
  db.updateTable('product_files').set({ superseded_at: now }).where(isReplacedBy(newFile)).execute()

export const deleteFile = (db: Database, id: number) => db.deleteFrom('product_files').where('id', '=', id).execute()

/** Counts a product's files: current ones, and all. */
export const countFiles = (db: Database, product_id: number) =>
  db
    .selectFrom('product_files')
    .select([
      sql<number>`count(*) filter (where superseded_at is null and state <> 'failed')`.as('active'),
      sql<number>`count(*)`.as('all'),
    ])
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow()

/** Lists which of these storage keys belong to a product file or an upload. */
export async function listNamedKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('product_files')
    .select('key')
    .where(anyOf('key', keys))
    .where('state', '<>', 'failed')
    .unionAll(db.selectFrom('product_uploads').select('key').where(anyOf('key', keys)).where('file_id', 'is', null))
    .execute()
  return rows.map(({ key }) => key)
}

/** Counts a download of a product, once per account and day, unless the account is being closed. */
export const noteDownload = (
  db: Database,
  { product_id, account_id, day }: { product_id: number; account_id: number; day: string },
) =>
  sql`
    with noted as (
      insert into product_downloads (product_id, account_id, day)
      select ${product_id}, ${account_id}, ${day}::date where is_account_open(${account_id}::bigint)
      on conflict do nothing returning product_id
    )
    update products set download_count = download_count + 1 from noted where products.id = noted.product_id`.execute(db)

/** Whether a product has a newer file of the same name that has been checked already. */
export const hasNewer = async (
  db: Database,
  { id, product_id, file_name }: Pick<ToCheck, 'id' | 'product_id' | 'file_name'>,
): Promise<boolean> =>
  (await db
    .selectFrom('product_files')
    .select('id')
    .where('product_id', '=', product_id)
    .where('id', '>', id)
    .where('state', '=', 'ready')
    .where(sql`lower(file_name)`, '=', sql`lower(${file_name})`)
    .executeTakeFirst()) !== undefined

/** Whether an account may sign in: it is neither suspended nor closed. */
export const canSignIn = async (db: Database, id: number): Promise<boolean> =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()) !== undefined
