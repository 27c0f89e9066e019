import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll } from 'vitest'
import { backUp } from '#db/backup/make-backup.ts'
import { nameAt } from '#db/backup/target.ts'
import { bookTarget, nextQueryNumber } from '#features/ledger/server.ts'
import { parseConfig, type Config } from '#platform/server/config.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { openFiles } from '#platform/server/files/files.ts'
import { openTestDatabase } from '../database/database.ts'
import { givenAccount } from './given-account.ts'

export const PICTURE = Buffer.from('a picture')
export const PICTURE_KEY = 'pictures/one.webp'
/** What lies on somebody's balance, in cents. */
export const BALANCE = 51_234
const NOW = new Date('2026-11-23T12:00:00.000Z')

/** Folders of their own below one that is deleted in the end, and the settings of installations in them. */
export function givenFolders() {
  const root = mkdtempSync(join(tmpdir(), 'atelier-backup-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  let count = 0
  const newPath = () => join(root, String(++count))
  return {
    newPath,
    givenConfig: (settings: Record<string, string> = {}): Config =>
      parseConfig({ NODE_ENV: 'test', DATA_DIR: newPath(), ...settings }),
  }
}

/** Two people, money on a balance, and a stored picture. */
async function fillSource({ db }: OpenDatabase, config: Config, picture: Buffer): Promise<void> {
  const { storage } = await openFiles(config, Buffer.alloc(0))
  await storage.put(PICTURE_KEY, Readable.from([picture]), { type: 'image/webp', maxBytes: picture.length })
  const ada = await givenAccount(db, 'ada', 'Ada')
  await givenAccount(db, 'ben', 'Ben')
  await db.transaction().execute(async (tx) => {
    const target = [
      { account: { house: 'provider' as const }, cents: -BALANCE },
      { account: { person: ada.id }, cents: BALANCE },
    ]
    const cause = { kind: 'top_up' as const, reference: 'one' }
    await bookTarget(tx, { cause, answer: await nextQueryNumber(tx), why: 'paid', target, now: NOW })
  })
}

/** The path of a backup of two people, money on a balance, and a stored picture. */
export async function givenArchive(config: Config, picture = PICTURE): Promise<string> {
  const opened = await openTestDatabase()
  try {
    await fillSource(opened, config, picture)
    await backUp(opened, { config, name: nameAt(NOW), createdAt: NOW }, new AbortController().signal)
    return join(config.DATA_DIR, 'backups', nameAt(NOW))
  } finally {
    await opened.close()
  }
}
