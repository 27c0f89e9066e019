import { expect, test } from 'vitest'
import { recordEnd, recordStart, recordVerification } from '#platform/server/backup-records.ts'
import { startApi, type Sender } from '#testing/api.ts'
import { todayApi } from '../contract.ts'

const api = await startApi()
const { db, now, passTime, services, signUp } = api
const HOUR_MS = 60 * 60 * 1000

const read = async (who: Sender) => (await who.send(todayApi.read)).body
const kindsFor = async (who: Sender) => (await read(who)).tasks.map(({ kind }) => kind)
async function givenBackup(name: string): Promise<void> {
  const id = await recordStart(db, { name, target: 'backups', now: now() })
  await recordEnd(db, id, { bytes: 1, files: 1, missing: 0 }, now())
}

test('an owner is warned of an old backup, once there was one, and sees which one was verified', async () => {
  const olga = await signUp('client', { operator: true })
  const sam = await signUp('client', { operator: ['support'] })
  expect(await read(olga)).toMatchObject({ backup: null, backup_verified: null })
  expect(await kindsFor(olga)).not.toContain('old_backup')

  await givenBackup('first.tar')
  passTime(47 * HOUR_MS)
  expect(await kindsFor(olga)).not.toContain('old_backup')
  passTime(2 * HOUR_MS)
  expect(await kindsFor(olga)).toContain('old_backup')
  expect(await kindsFor(sam)).not.toContain('old_backup')
  services.settings.apply({ BACKUP_WARNING_HOURS: '72' })
  expect(await kindsFor(olga)).not.toContain('old_backup')
  services.settings.apply({})

  const verified = now()
  expect(await recordVerification(db, 'first.tar', verified)).toBe(true)
  expect(await recordVerification(db, 'of-another-installation.tar', now())).toBe(false)
  await givenBackup('second.tar')
  const { backup, backup_verified } = await read(olga)
  expect(backup?.name).toBe('second.tar')
  expect(backup_verified).toEqual({ name: 'first.tar', verified_at: verified.toISOString() })
  expect(await kindsFor(olga)).not.toContain('old_backup')
})
