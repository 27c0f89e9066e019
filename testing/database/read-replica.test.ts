import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { subject } from '#platform/contract/freshness.ts'
import { openPostgres, type Database, type OpenDatabase } from '#platform/server/database/database.ts'
import { openReadReplica, UnsuitableReplica, type ReadReplica } from '#platform/server/database/read-replica.ts'
import { Changes } from '#platform/server/pages/change-log.ts'
import { findPostgres, makeCluster, makeStandby, type Cluster } from '../torture/cluster.ts'
import { findPort } from './pooler.ts'

const START_PATIENCE_MS = 60_000
const AT_MOST_BEHIND_MS = 2_000
const notes = subject('notes')
const [POOL, OPTIONS] = [4, {}]
const log = pino({ level: 'silent' })

describe.skipIf(findPostgres() === undefined)(
  'a standby that serves visitors (needs the server package of PostgreSQL)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'atelier-replica-'))
    const changes = new Changes()
    let [primary, standby]: Cluster[] = []
    let opened: OpenDatabase
    let replica: ReadReplica

    const open = (address: string) => openReadReplica(address, POOL, OPTIONS, { primary: opened, changes, log })
    const onStandby = async (statement: string) => {
      const direct = await openPostgres(standby?.address ?? '', 1, () => undefined)
      await direct.query(statement)
      await direct.close()
    }

    beforeAll(async () => {
      chmodSync(folder, 0o755)
      primary = await makeCluster(join(folder, 'primary'), await findPort())
      await primary.start()
      standby = await makeStandby(primary.address, join(folder, 'standby'), await findPort())
      await standby.start()
      opened = await openPostgres(primary.address, POOL, () => undefined)
      await opened.query('create table notes (number int)')
      replica = await open(standby.address)
    }, START_PATIENCE_MS)

    afterAll(async () => {
      await replica?.close()
      await opened?.close()
      await standby?.stop('immediate')
      await primary?.stop('immediate')
      rmSync(folder, { recursive: true })
    })

    let count = 0
    /** Commits a change; where it is announced, this process knows of it before anybody reads. */
    async function change(isAnnounced = true): Promise<number> {
      await opened.query('insert into notes (number) values ($1)', [++count])
      if (isAnnounced) changes.recordChange(notes.subject)
      return count
    }
    /** What a visitor is shown, and by which server. */
    const read = async () => {
      const look = async (db: Database) => {
        const { rows } = await sql<{ newest: number; standby: boolean }>`
          select coalesce(max(number), 0) as newest, pg_is_in_recovery() as standby from notes`.execute(db)
        return rows[0]
      }
      const { response } = await replica.read([notes], look)
      return response
    }
    const isUsedAgain = async () => {
      await expect.poll(read).toEqual({ newest: count, standby: true })
    }

    test('is read from while it is current, and each announced change is seen by the next read', async () => {
      await isUsedAgain()
      for (let round = 0; round < 20; round++) {
        const newest = await change()
        expect(await read()).toMatchObject({ newest })
      }
      await isUsedAgain()
      expect([replica.trouble(), (replica.lag() ?? Infinity) <= AT_MOST_BEHIND_MS]).toEqual([null, true])
    })

    test('that replays nothing shows no announced change too late, and is left after two seconds', async () => {
      await onStandby('select pg_wal_replay_pause()')
      const newest = await change()
      expect(await read()).toEqual({ newest, standby: false })
      await change(false)
      const began = performance.now()
      await expect.poll(() => replica.trouble()).toMatch(/more than 2 seconds behind/)
      expect(performance.now() - began).toBeLessThan(AT_MOST_BEHIND_MS + 500)
      expect(await read()).toEqual({ newest: count, standby: false })
      await onStandby('select pg_wal_replay_resume()')
      await isUsedAgain()
      expect(replica.trouble()).toBe(null)
    })

    test.each(['kill', 'fast'] as const)(
      'that goes down (%s) is left at once, without a failed read, and used again when it is back',
      async (way) => {
        await standby?.stop(way)
        for (let round = 0; round < 10; round++) {
          const newest = await change()
          expect(await read()).toEqual({ newest, standby: false })
        }
        await expect.poll(() => replica.trouble()).toBe('it cannot be reached')
        await standby?.start()
        await isUsedAgain()
      },
      START_PATIENCE_MS,
    )

    test('refuses a change, which is then made on the primary', async () => {
      await isUsedAgain()
      const { response } = await replica.read([], async (db) => {
        await sql`insert into notes (number) values (0)`.execute(db)
        const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)
        return rows[0]?.standby
      })
      expect(response).toBe(false)
    })

    test('that is the primary since a failover keeps no process from starting, and is not used', async () => {
      const promoted = await open(primary?.address ?? '')
      onTestFinished(() => promoted.close())
      expect(promoted.trouble()).toBe('it leads to a server that accepts changes, such as the primary itself')
    })

    test('an hour behind keeps no process from starting, and is not used', async () => {
      const late = await makeStandby(primary?.address ?? '', join(folder, 'late'), await findPort(), {
        recovery_min_apply_delay: '1h',
      })
      await late.start()
      onTestFinished(() => late.stop('immediate'))
      await change(false)
      const lateReplica = await open(late.address)
      onTestFinished(() => lateReplica.close())
      await expect.poll(() => lateReplica.trouble()).toMatch(/more than 2 seconds behind/)
      const newest = async (db: Database) => (await sql`select max(number) as newest from notes`.execute(db)).rows[0]
      expect((await lateReplica.read(undefined, newest)).response).toEqual({ newest: count })
    })

    test('is what must be named: not another server or another database', async () => {
      const other = standby?.address.replace('/postgres', '/template1') ?? ''
      await expect(open(other)).rejects.toThrow(/names the database template1 instead of postgres/)
      const stranger = await makeCluster(join(folder, 'stranger'), await findPort())
      await stranger.start()
      onTestFinished(() => stranger.stop('immediate'))
      await expect(open(stranger.address)).rejects.toThrow(UnsuitableReplica)
    })
  },
)
