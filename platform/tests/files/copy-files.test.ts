import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { givenBucket } from '#testing/outside/bucket.ts'
import { parseConfig } from '#platform/server/config.ts'
import { openFiles } from '#platform/server/files/files.ts'

const data = mkdtempSync(join(tmpdir(), 'atelier-copy-'))
const bucket = await givenBucket()
afterAll(async () => {
  await bucket.stop()
  rmSync(data, { recursive: true })
})

const SECRET = Buffer.from('secret')
const { storage: folder } = await openFiles(parseConfig({ DATA_DIR: data }), SECRET)
const { storage: there } = await openFiles(parseConfig({ DATA_DIR: data, ...bucket.settings }), SECRET)
const put = (key: string, content: string) =>
  folder.put(key, Readable.from([Buffer.from(content)]), { type: 'text/plain', maxBytes: 100 })

// Not in this process: the store of the test answers from here.
async function copy(settings: Record<string, string>) {
  const ran = promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../../db/files.ts'), 'copy'], {
    cwd: data,
    env: { PATH: process.env['PATH'], DATA_DIR: data, ...settings },
  })
  return ran.then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  )
}

test('an operator copies the folder into a bucket; begun again, only what is missing is copied', async () => {
  await put('pictures/a.webp', 'picture')
  await put('messages/b', 'file')
  expect(await copy(bucket.settings)).toBe('2 files copied to files, 0 already there\n')
  await put('messages/c', 'another')
  await put('messages/b', 'longer now')
  expect(await copy(bucket.settings)).toBe('2 files copied to files, 1 already there\n')
  for (const [key, size] of [
    ['pictures/a.webp', 7],
    ['messages/b', 10],
    ['messages/c', 7],
  ] as const) {
    expect([key, (await there.stat(key))?.size]).toEqual([key, size])
  }
})

test('without a bucket there is nowhere to copy to, and that is said', async () => {
  expect(await copy({})).toContain('into the bucket of the S3_ settings; set them first')
})
