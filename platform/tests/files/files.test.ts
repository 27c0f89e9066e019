import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '#platform/server/config.ts'
import { openFiles } from '#platform/server/files/files.ts'
import { openSigner } from '#platform/server/security/signer.ts'

function givenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('all who have the secret make the same signatures; others make others', () => {
  const [one, two, foreign] = ['secret', 'secret', 'other'].map((secret) => openSigner(Buffer.from(secret)))
  const signature = one?.sign('words') ?? ''
  expect(two?.isSigned('words', signature)).toBe(true)
  expect(two?.isSigned('other words', signature)).toBe(false)
  expect(foreign?.isSigned('words', signature)).toBe(false)
  for (const wrong of ['', 'x', `${signature}x`, signature.toUpperCase()]) {
    expect(one?.isSigned('words', wrong)).toBe(false)
  }
})

test('files that an earlier version stored are found under their keys, however often it starts', async () => {
  const data = givenFolder()
  const shelf = join(data, 'files', '.private', 'messages')
  mkdirSync(shelf, { recursive: true })
  const picture = '0b6e6c5e-3c0b-4f5e-9d43-1c7b3a9d2f10.webp'
  const file = '8d0b0c1e-1111-4f5e-9d43-1c7b3a9d2f10'
  writeFileSync(join(data, 'files', picture), 'picture')
  writeFileSync(join(data, 'files', '.secret'), 'old secret')
  writeFileSync(join(shelf, file), 'file')
  for (let start = 0; start < 2; start++) {
    const { storage } = await openFiles(parseConfig({ DATA_DIR: data }), Buffer.from('secret'))
    expect((await storage.stat(`pictures/${picture}`))?.size).toBe(7)
    expect((await storage.stat(`messages/${file}`))?.size).toBe(4)
  }
  expect(readdirSync(join(data, 'files')).toSorted()).toEqual(
    expect.arrayContaining(['.incoming', 'messages', 'pictures']),
  )
})

test('only the user who runs it can read the folder', async () => {
  const data = givenFolder()
  await openFiles(parseConfig({ DATA_DIR: data }), Buffer.from('secret'))
  expect(statSync(join(data, 'files')).mode & 0o777).toBe(0o700)
})

// A process that keeps its files in a folder should not pay for what it does not use.
test('the library of the object store is loaded only where a bucket is set', () => {
  const script = `
    import { registerHooks } from 'node:module'
    let loaded = 0
    registerHooks({ load: (url, context, next) => { if (url.includes('@aws-sdk')) loaded++; return next(url, context) } })
    if (process.argv[2] === '{}') await import('./app/server.ts')
    const { openFiles } = await import('./platform/server/files/files.ts')
    const { parseConfig } = await import('./platform/server/config.ts')
    const config = parseConfig({ DATA_DIR: process.argv[1], ...JSON.parse(process.argv[2]) })
    await openFiles(config, Buffer.from('secret'))
    process.stdout.write(String(loaded > 0))`
  const isLoaded = (settings: object) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script, givenFolder(), JSON.stringify(settings)], {
      cwd: join(import.meta.dirname, '../../..'),
      encoding: 'utf8',
    })
  const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'somebody', S3_SECRET_ACCESS_KEY: 'secret' }
  expect([isLoaded({}), isLoaded(keys)]).toEqual(['false', 'true'])
})

test('half of the settings of a bucket are refused by name', () => {
  const all = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'somebody', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(() => parseConfig(all)).not.toThrow()
  for (const missing of Object.keys(all)) {
    expect(() => parseConfig({ ...all, [missing]: '' })).toThrow('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  }
  expect(() => parseConfig({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toThrow('belong together')
})
