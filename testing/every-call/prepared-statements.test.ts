import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { profilesApi } from '#features/profiles/contract.ts'
import { projectsApi } from '#features/projects/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { inTransaction, openPostgres, type Database, type OpenDatabase } from '#platform/server/database/database.ts'
import { isStaleStatement, StatementNames } from '#platform/server/database/prepared-statements.ts'
import { startApi } from '../api.ts'
import { makeServerDatabase } from '../database/database.ts'
import { givenRequest } from '../given/rows.ts'
import { untilWaiting } from '../database/wait-for-lock.ts'
import { recordStatements } from '../database/statements.ts'

const server = process.env['TEST_DATABASE_URL']

describe('a statement', () => {
  // Each has a name from its first use, to be looked at.
  const names = () => new StatementNames(1)

  test('has one name for each text, which PostgreSQL does not cut', () => {
    const some = names()
    const [long, other] = ['select $1'.repeat(1000), 'select $1::text']
    const name = some.nameOf(long, [1]) ?? ''
    expect(name).not.toBe('')
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63)
    expect(some.nameOf(long, [2])).toBe(name)
    expect(some.nameOf(other, [1])).not.toBe(name)
  })

  test('without values has none: it may be several, or no statement to prepare', () => {
    expect(names().nameOf('create table a (); create table b ()', [])).toBeUndefined()
  })

  test('that looks for words has none: how rare they are decides on its plan', () => {
    expect(names().nameOf('select $1 /* planned anew */', ['shed'])).toBeUndefined()
  })

  test('is planned at each call once there are very many, while those before keep their names', () => {
    const some = names()
    const text = (n: number) => `select ${n} + $1`
    const named = Array.from({ length: 2_000 }, (_, n) => some.nameOf(text(n), [1])).filter(
      (name) => name !== undefined,
    )
    expect(named).toHaveLength(200)
    expect(some.nameOf(text(0), [1])).toBe(named[0])
  })

  test('has a name from its third use: what is sent now and then takes none', () => {
    const some = new StatementNames()
    const rare = Array.from({ length: 5_000 }, (_, n) => `select ${n} + $1`)
    for (const text of rare) expect(some.nameOf(text, [1])).toBeUndefined()
    const uses = [1, 2, 3, 4].map((use) => typeof some.nameOf('select $1', [use]))
    expect(uses).toEqual(['undefined', 'undefined', 'string', 'string'])
  })

  test('has a new name when the old one is of no use, however many find out at once', () => {
    const some = names()
    const [one, two] = [some.nameOf('one', [1]) ?? '', some.nameOf('two', [1]) ?? '']
    some.renew(one)
    const again = some.nameOf('two', [1])
    some.renew(two)
    expect(again).not.toBe(two)
    expect(some.nameOf('two', [1])).toBe(again)
  })

  test('is planned at each call where names never hold', () => {
    const some = names()
    for (let tries = 0; tries < 100; tries++) {
      const name = some.nameOf('select $1', [1])
      if (name !== undefined) some.renew(name)
    }
    expect(some.nameOf('select $1', [1])).toBeUndefined()
  })
})

describe.runIf(server)('on a server', () => {
  async function givenOpened(connections: number, prepared?: boolean): Promise<OpenDatabase> {
    const { address, drop } = await makeServerDatabase(server ?? '')
    const opened = await openPostgres(address, connections, () => undefined, { prepared })
    onTestFinished(async () => {
      await opened.close()
      await drop()
    })
    return opened
  }
  const countUsernames = (db: Database, ids: number[]) =>
    sql<{ count: number }>`select count(*) from accounts where id = any(${ids})`.execute(db)
  const listPrepared = async ({ query }: OpenDatabase) =>
    (await query(`select statement from pg_prepared_statements`)).rows as { statement: string }[]

  test('a statement is kept ready on its connection, once for lists of any length', async () => {
    const opened = await givenOpened(1)
    for (let length = 0; length < 20; length++) await countUsernames(opened.db, Array<number>(length).fill(1))
    await sql`select 1; select 2`.execute(opened.db)
    await opened.query('select $1::int', [1])
    expect(await listPrepared(opened)).toEqual([{ statement: 'select count(*) from accounts where id = any($1)' }])
  })

  test('nothing is kept ready where that is turned off', async () => {
    const opened = await givenOpened(1, false)
    await countUsernames(opened.db, [1])
    expect(await listPrepared(opened)).toEqual([])
  })

  test('a connection that forgot its statements, or belongs to another, is used on', async () => {
    const { db } = await givenOpened(1)
    const forgetting = [sql`deallocate all`, sql`discard all`]
    for (const forget of forgetting) {
      for (let uses = 0; uses < 3; uses++) await countUsernames(db, [1])
      await forget.execute(db)
      expect((await countUsernames(db, [1])).rows).toEqual([{ count: 0 }])
      for (let uses = 0; uses < 3; uses++) await countUsernames(db, [1])
      await forget.execute(db)
      expect((await inTransaction(db, (transaction) => countUsernames(transaction, [1]))).rows).toEqual([{ count: 0 }])
    }
  })

  test('a reader waits for a migration that locks the same tables in another order', async () => {
    const { db, query } = await givenOpened(3)
    await sql`create table sheds (id int); create table tools (id int); insert into sheds values (1)`.execute(db)
    let reading: Promise<{ rows: unknown[] }> | undefined
    await db.transaction().execute(async (migration) => {
      await sql`alter table tools add column colour text`.execute(migration)
      reading = query('select sheds.id from sheds left join tools on tools.id = sheds.id')
      await untilWaiting(db)
      await sql`alter table sheds add column colour text`.execute(migration)
    })
    expect((await reading)?.rows).toEqual([{ id: 1 }])
  })

  test('a statement that cannot work anew either fails as ever', async () => {
    const { db } = await givenOpened(1)
    const wrong = () => sql`select no_such_column from accounts where id = ${1}`.execute(db)
    for (let tries = 0; tries < 3; tries++) await expect(wrong()).rejects.toThrow('no_such_column')
    const notSupported = await sql`select ${1}::int for update of nothing`.execute(db).catch((error: unknown) => error)
    expect(isStaleStatement(notSupported)).toBe(false)
  })
})

describe.runIf(server)('a transaction on a server', () => {
  const counters = async () => {
    const { address, drop } = await makeServerDatabase(server ?? '')
    const opened = await openPostgres(address, 1, () => undefined)
    const other = await openPostgres(address, 1, () => undefined)
    onTestFinished(async () => {
      await opened.close()
      await other.close()
      await drop()
    })
    const { db } = opened
    await sql`create table counters (id int primary key, count int, unique (count) deferrable initially deferred)`.execute(
      db,
    )
    const add = (of: Database, id: number, count: unknown) =>
      sql`insert into counters values (${id}::int, ${count}::int)`.execute(of)
    // So that it is prepared, and beyond the uses that are not.
    for (let id = -1; id > -4; id--) await inTransaction(db, (tx) => add(tx, id, id))
    const stored = async () =>
      (await sql<{ id: number }>`select id from counters where id > 0 order by id`.execute(other.db)).rows.map(
        ({ id }) => id,
      )
    return { db, add, stored }
  }

  test('is undone when its last statement fails, or what only its commit finds out, or a value that cannot be sent', async () => {
    const { db, add, stored } = await counters()
    const ending = (id: number, count: unknown) =>
      inTransaction(db, async (tx) => {
        await add(tx, 1, 1)
        await add(tx, id, count)
      })
    await expect(ending(1, 2)).rejects.toThrow('counters_pkey')
    await expect(ending(2, 1)).rejects.toThrow('counters_count_key')
    const unsendable = {
      toPostgres: () => {
        throw new Error('no such value')
      },
    }
    await expect(ending(2, unsendable)).rejects.toThrow('no such value')
    expect(await stored()).toEqual([])
    await ending(2, 2)
    expect(await stored()).toEqual([1, 2])
  })

  test('is undone when its first statement fails, and what follows stands alone again', async () => {
    const { db, add, stored } = await counters()
    await add(db, 1, 1)
    const failing = inTransaction(db, async (tx) => {
      await add(tx, 1, 2)
    })
    await expect(failing).rejects.toThrow('counters_pkey')
    await add(db, 3, 3)
    expect(await stored()).toEqual([1, 3])
  })
})

test('a search for words is planned for them, other lists are not', async () => {
  const { nobody } = await startApi()
  const namesWith = async (query: { q?: string }) => {
    const statements = await recordStatements(async () => {
      await nobody.send(requestsApi.listPublic, { query })
      await nobody.send(profilesApi.listPublicDevelopers, { query })
    })
    const names = new StatementNames(1)
    const lists = statements.filter(({ text }) => text.startsWith('select "'))
    return lists.map(({ text, values }) => typeof names.nameOf(text, values))
  }
  expect(await namesWith({ q: 'shed' })).toEqual(['undefined', 'undefined'])
  expect(await namesWith({})).toEqual(['string', 'string'])
})

test('nobody notices that another process changes the tables: neither who reads nor who writes', async () => {
  const api = await startApi()
  const ann = await api.signUp('client')
  const request = await givenRequest(api.db, ann)
  // Each connection of the pool has them ready by then.
  const round = async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => [
        ann.send(projectsApi.create, { body: { name: `Project ${n}` } }),
        ann.send(requestsApi.setPrivacy, { params: { id: request.id }, query: { is_public: n % 2 === 0 } }),
        ann.send(requestsApi.listOwn),
        ann.send(projectsApi.list),
      ]).flat(),
    )
    return responses.filter(({ status }) => status >= 300).map(({ status, problem }) => [status, problem])
  }
  for (const table of ['projects', 'requests', 'accounts', 'sessions']) {
    expect(await round()).toEqual([])
    await sql`alter table ${sql.table(table)} add column of_tomorrow text not null default ''`.execute(api.db)
    expect(await round()).toEqual([])
  }
})
