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
  const [databaseFolder, unfinishedFolder] = [join(folder, 'db'), join(folder, UNFINISHED_FOLDER)]
  if (existsSync(databaseFolder)) {
    unlock()
    throw new CannotRun(
      `${folder} already holds a database, and none is ever overwritten. Set DATA_DIR to an empty folder, or move ${databaseFolder} away`,
    )
  }
  const discard = async () => {
    await rm(unfinishedFolder, { recursive: true, force: true })
    unlock()
  }
  try {
    await rm(unfinishedFolder, { recursive: true, force: true })
    const opened = await openEmbedded(unfinishedFolder)
    return {
      opened,
      commit: async () => {
        await opened.close()
        await rename(unfinishedFolder, databaseFolder)
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

interface DatabaseObject {
  kind: string
  name: string
}

// Objects that belong to extensions existed before the restore.
const listObjects = async (db: Database) => {
  const { rows } = await sql<DatabaseObject>`
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
  const objects = await listObjects(db)
  // The marker table is dropped last, so that an interrupted cleanup is repeated.
  const others = objects.filter(({ name }) => name !== UNFINISHED_TABLE)
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
    const objects = await listObjects(db)
    if (objects.some(({ name }) => name === UNFINISHED_TABLE)) await emptyServer(db)
    else if (objects.length > 0)
      throw new CannotRun(
        `The database is not empty (it has the ${objects[0]?.kind} ${objects[0]?.name}), and none is ever overwritten. Create an empty one and name it in DATABASE_URL`,
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

const MARKER_KEY = 'restore/unfinished'
const MARKER_BYTES = Buffer.from('A restore has begun here and not ended. Run it again.\n')

/** Empty file storage that is being loaded. */
export interface EmptyFiles {
  put: (key: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<void>
  commit: () => Promise<void>
  discard: () => Promise<void>
}

/** Opens the empty file storage of the settings. The remains of an interrupted restore, recognized by its marker, are replaced. */
export async function openEmptyFiles(storage: FileStorage, isLeftOut: (key: string) => boolean): Promise<EmptyFiles> {
  const isMarked = (await storage.stat(MARKER_KEY)) !== null
  for await (const page of storage.list('')) {
    const one = page.find(({ key }) => !isLeftOut(key))
    if (one && !isMarked)
      throw new CannotRun(
        `The file storage is not empty (it holds ${one.key}), and nothing is ever overwritten. Name an empty folder or bucket in the settings`,
      )
  }
  const type = 'application/octet-stream'
  await storage.put(MARKER_KEY, Readable.from([MARKER_BYTES]), { type: 'text/plain', maxBytes: MARKER_BYTES.length })
  const stored: string[] = []
  return {
    put: async (key, size, content) => {
      stored.push(key)
      await storage.put(key, Readable.from(content), { type, maxBytes: size })
    },
    commit: () => storage.remove(MARKER_KEY),
    discard: async () => {
      for (const key of stored) await storage.remove(key)
      // Remains of an earlier run still exist.
      if (!isMarked) await storage.remove(MARKER_KEY)
    },
  }
}
