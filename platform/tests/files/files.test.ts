import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
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
