import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Config } from '#platform/server/config.ts'
import { openEmbedded, openPostgres, type Database, type OpenDatabase } from '#platform/server/database/database.ts'
import { lockFolder } from '#platform/server/database/folder-lock.ts'
import { flushFolder } from '#platform/server/files/file-system.ts'
import type { FileStorage } from '#platform/server/files/storage.ts'
import { CannotRun } from '../command.ts'
import { UNFINISHED_TABLE } from '../unfinished-restore.ts'

/** An empty database that is being loaded: nothing is visible before `commit`, and nothing remains after `discard`. */
export interface EmptyDatabase {
  opened: OpenDatabase
  commit: () => Promise<void>
  discard: () => Promise<void>
}

const UNFINISHED_FOLDER = 'db.unfinished'

/** Creates an embedded database in `DATA_DIR` under a temporary name until it is complete. Deletes what an interrupted run left. */
export async function openEmptyEmbedded(folder: string): Promise<EmptyDatabase> {
  const unlock = lockFolder(folder)
  const [whole, half] = [join(folder, 'db'), join(folder, UNFINISHED_FOLDER)]
  if (existsSync(whole)) {
    unlock()
    throw new CannotRun(
      `${folder} already holds a database, and none is ever overwritten. Set DATA_DIR to an empty folder, or move ${whole} away`,
    )
  }
  const discard = async () => {
    await rm(half, { recursive: true, force: true })
    unlock()
  }
  try {
    await rm(half, { recursive: true, force: true })
    const opened = await openEmbedded(half)
    return {
      opened,
      commit: async () => {
        await opened.close()
        await rename(half, whole)
        await flushFolder(folder)
        unlock()
      },
      discard: async () => {
        await opened.close().catch(() => undefined)
        await discard()
      },
    }
  } catch (error) {
    await discard()
    throw error
  }
}

interface Thing {
  kind: string
  name: string
}

// Objects that belong to extensions existed before the restore.
const listThings = async (db: Database) => {
  const { rows } = await sql<Thing>`
    select * from (
      select case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as kind, oid::regclass::text as name,
        'pg_class'::regclass as catalog, oid
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
      union all
      select 'routine', oid::regprocedure::text, 'pg_proc'::regclass, oid from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 'type', oid::regtype::text, 'pg_type'::regclass, oid
      from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
    ) thing
    where not exists (select from pg_depend where classid = catalog and objid = thing.oid and deptype in ('e', 'i', 'a'))
    order by kind <> 'table', kind, name`.execute(db)
  return rows
}

/** Deletes everything that a restore created in a database that was empty before. */
async function emptyServer(db: Database): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db)
  const things = await listThings(db)
  // The marker table is dropped last, so that an interrupted cleanup is repeated.
  const others = things.filter(({ name }) => name !== UNFINISHED_TABLE)
  for (const { kind, name } of others)
    await sql
      .raw(`drop ${kind} if exists ${name} cascade`)
      .execute(db)
      .catch((error: unknown) => {
        // Already dropped together with an object it depended on.
        if ((error as { code?: string }).code !== '42704' && (error as { code?: string }).code !== '42883') throw error
      })
  await sql`drop table if exists ${sql.table(UNFINISHED_TABLE)}`.execute(db)
}

/** Opens the empty database of a server and marks it as unfinished; the program does not start on a database with this mark. */
export async function openEmptyServer(url: string): Promise<EmptyDatabase> {
  const opened = await openPostgres(url, 2, () => undefined, { prepared: false })
  const { db } = opened
  try {
    const things = await listThings(db)
    if (things.some(({ name }) => name === UNFINISHED_TABLE)) await emptyServer(db)
    else if (things.length > 0)
      throw new CannotRun(
        `The database is not empty (it has the ${things[0]?.kind} ${things[0]?.name}), and none is ever overwritten. Create an empty one and name it in DATABASE_URL`,
      )
    await sql`create table ${sql.table(UNFINISHED_TABLE)} (began_at timestamptz not null default now())`.execute(db)
  } catch (error) {
    await opened.close()
    throw error
  }
  return {
    opened,
    commit: async () => {
      await sql`drop table ${sql.table(UNFINISHED_TABLE)}`.execute(db)
      await opened.close()
    },
    discard: async () => {
      await db
        .connection()
        .execute(emptyServer)
        .catch(() => undefined)
      await opened.close()
    },
  }
}

/** Opens the empty database that the settings name. */
export function openEmptyDatabase({ DATABASE_URL, DATABASE_LISTEN_URL, DATA_DIR }: Config): Promise<EmptyDatabase> {
  // Settings of the session are changed there.
  const url = DATABASE_LISTEN_URL ?? DATABASE_URL
  return url === undefined ? openEmptyEmbedded(DATA_DIR) : openEmptyServer(url)
}

const MARK = 'restore/unfinished'
const MARK_BYTES = Buffer.from('A restore has begun here and not ended. Run it again.\n')

/** Empty file storage that is being loaded. */
export interface EmptyFiles {
  put: (key: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<void>
  commit: () => Promise<void>
  discard: () => Promise<void>
}

/** Opens the empty file storage of the settings. The remains of an interrupted restore, recognized by its marker, are replaced. */
export async function openEmptyFiles(storage: FileStorage, isLeftOut: (key: string) => boolean): Promise<EmptyFiles> {
  const isMarked = (await storage.stat(MARK)) !== null
  for await (const page of storage.list('')) {
    const one = page.find(({ key }) => !isLeftOut(key))
    if (one && !isMarked)
      throw new CannotRun(
        `The file storage is not empty (it holds ${one.key}), and nothing is ever overwritten. Name an empty folder or bucket in the settings`,
      )
  }
  const type = 'application/octet-stream'
  await storage.put(MARK, Readable.from([MARK_BYTES]), { type: 'text/plain', maxBytes: MARK_BYTES.length })
  const stored: string[] = []
  return {
    put: async (key, size, content) => {
      stored.push(key)
      await storage.put(key, Readable.from(content), { type, maxBytes: size })
    },
    commit: () => storage.remove(MARK),
    discard: async () => {
      for (const key of stored) await storage.remove(key)
      // Remains of an earlier run still exist.
      if (!isMarked) await storage.remove(MARK)
    },
  }
}
