import { expect, test, vi } from 'vitest'
import { verifyArchive } from '#db/backup/restore.ts'
import { changeArchive, forgeRows, open } from './archives.ts'
import { BALANCE, givenArchive, givenFolders, PICTURE_KEY } from './given-archive.ts'

// A database is made from nothing and migrated.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const { newPath, givenConfig } = givenFolders()
const archive = await givenArchive(givenConfig())
const expectFault = (path: string, sentence: string) => expect(verifyArchive(open(path))).rejects.toThrow(sentence)

test('verifying finds rows that are missing although every checksum holds', async () => {
  const path = await forgeRows(archive, newPath(), 'accounts', (lines) => lines.slice(1))
  await expectFault(path, 'The table accounts should have 2 rows and has 1')
})

test('verifying finds money that is not what it was although every checksum holds', async () => {
  const path = await forgeRows(archive, newPath(), 'ledger_postings', (lines) => {
    const others = lines.map((line) => line.replace(String(BALANCE), String(BALANCE + 1)))
    expect(others).not.toEqual(lines)
    return others
  })
  await expectFault(path, 'The ledger of the copy is not that of the source')
})

test('verifying finds a stored file that is missing and one that is not what it was', async () => {
  const missing = await changeArchive(archive, newPath(), (header, bytes) =>
    header.name === `files/${PICTURE_KEY}` ? null : [header, bytes],
  )
  await expectFault(missing, `files/${PICTURE_KEY} is not what it was`)
  const changed = await changeArchive(archive, newPath(), (header, bytes) => [
    header,
    header.name === `files/${PICTURE_KEY}` ? Buffer.from('A picture') : bytes,
  ])
  await expectFault(changed, `files/${PICTURE_KEY} is not what it was`)
})

test('verifying says what a whole backup holds', async () => {
  expect(await verifyArchive(open(archive))).toMatchObject({ files: 1, faults: [], leftOut: [] })
})
