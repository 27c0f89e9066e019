import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Video } from '#features/videos/contract.ts'
import { EMPTY_DATABASE, unpackEmptyDatabase } from '#db/backup/empty-database.ts'
import { migrate } from '#db/migrate.ts'
import { collectPackages, traceServer } from '#build/server-files.ts'
import { openEmbedded } from '#platform/server/database/database.ts'
import { freePort } from '../process/program.ts'

// Long, because copying, packing and starting take as long as a busy machine needs.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

// What `npm run release` makes of this checkout, whose screens are built: unpacked elsewhere, and started without npm.

const ROOT = join(import.meta.dirname, '../..')
const UNPACKED_MAX_BYTES = 250_000_000
const BLOCK_BYTES = 512

const place = mkdtempSync(join(tmpdir(), 'atelier-release-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
const made = join(place, 'made')

const run = (command: string, args: readonly string[], cwd: string) =>
  spawnSync(command, args, { cwd, encoding: 'utf8', env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` } })

const checkSums = () => run('sha256sum', ['--check', 'SHA256SUMS'], made)

// What an earlier build left where the release is made.
const EARLIER = 'dist/assets/of-an-earlier-build-Kq3vX8aZ.js'

/** Makes the release once, and unpacks it. */
let unpacked: string | undefined
function givenRelease(): string {
  if (unpacked !== undefined) return unpacked
  writeFileSync(join(ROOT, EARLIER), '')
  const release = run(process.execPath, ['build/release.ts', '--into', made], ROOT)
  rmSync(join(ROOT, EARLIER))
  expect([release.status, release.stderr.replace(/^.*Warning.*\n|^\(Use .*\n/gm, '')]).toEqual([0, ''])
  const archive = readdirSync(made).find((name) => /^atelier-\d+\.\d+\.\d+.*\.tar\.gz$/.test(name))!
  expect(run('tar', ['-xzf', join(made, archive)], place).status).toBe(0)
  unpacked = join(place, archive.replace('.tar.gz', ''))
  return unpacked
}

/** What everything below a folder takes on a disk. */
const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + statSync(join(folder, name)).blocks * BLOCK_BYTES,
    0,
  )

test('whoever downloads a release checks it by its checksum, and an archive that somebody altered is found out', () => {
  givenRelease()
  expect(checkSums().status).toBe(0)
  const archive = readdirSync(made).find((name) => name.endsWith('.tar.gz'))!
  const [file, at] = [openSync(join(made, archive), 'r+'), 1000]
  const byte = readFileSync(join(made, archive))[at]!
  writeSync(file, Buffer.from([byte ^ 1]), 0, 1, at)
  const altered = checkSums()
  writeSync(file, Buffer.from([byte]), 0, 1, at)
  closeSync(file)
  expect([altered.status, altered.stdout]).toEqual([1, `${archive}: FAILED\n`])
  expect(checkSums().status).toBe(0)
})

test('a release takes at most 250 MB, has every package that its server imports, and none that only the build needs', () => {
  const release = givenRelease()
  expect(bytesBelow(release)).toBeLessThan(UNPACKED_MAX_BYTES)
  const modules = join(release, 'node_modules')
  expect(collectPackages(modules, traceServer(release).packages).length).toBeGreaterThan(100)
  for (const name of ['vite', 'typescript', 'react', '@mantine/core', 'lucide-react', '@ffmpeg-installer/ffmpeg'])
    expect([name, existsSync(join(modules, name))]).toEqual([name, false])
  for (const path of ['features/videos/web.tsx', 'features/videos/tests', 'testing', 'start.mjs', EARLIER])
    expect([path, existsSync(join(release, path))]).toEqual([path, false])
})

test('an empty database that is damaged stops the start instead of half a database being used', async () => {
  const [folder, archive] = [join(place, 'damaged'), join(place, 'damaged.tar.gz')]
  writeFileSync(archive, readFileSync(join(givenRelease(), EMPTY_DATABASE)).subarray(0, 1_000_000))
  await expect(unpackEmptyDatabase(folder, archive)).rejects.toThrow('unexpected end of file')
  expect(existsSync(folder)).toBe(false)
})

test('an empty database that was being unpacked when the program was killed is unpacked anew', async () => {
  const archive = join(givenRelease(), EMPTY_DATABASE)
  const folder = join(place, 'killed')
  mkdirSync(`${folder}.partial/base`, { recursive: true })
  writeFileSync(`${folder}.partial/base/left-behind`, '')
  await unpackEmptyDatabase(folder, archive)
  expect(existsSync(`${folder}.partial`)).toBe(false)
  expect(existsSync(join(folder, 'base/left-behind'))).toBe(false)
  const opened = await openEmbedded(folder)
  expect(await migrate(opened.db)).toEqual([])
  await opened.close()
})

test('a release starts in an empty folder without npm or a build, shows its pages and plays a demo video, and stops when it is told to', async () => {
  const release = givenRelease()
  const home = join(place, 'home')
  mkdirSync(home)
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const program = spawn(join(release, 'bin/atelier'), [], {
    cwd: home,
    // Nothing to find npm or ffmpeg by.
    env: { PATH: `${dirname(process.execPath)}:/bin`, PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const origin = `http://127.0.0.1:${port}`
  const statusOf = (path: string) =>
    fetch(`${origin}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => statusOf('/readyz'), { timeout: 300_000 }).toBe(200)

  expect(readFileSync(`/proc/${program.pid}/cmdline`, 'utf8')).toMatch(/^node\0.*app\/main\.ts\0$/)
  expect(readFileSync(`/proc/${program.pid}/environ`, 'utf8')).toContain('MALLOC_ARENA_MAX=2')
  expect(existsSync(join(home, 'data/db'))).toBe(true)
  const page = await (await fetch(`${origin}/videos`)).text()
  expect(page).toContain('A seed finder that knows mouse ears')
  const videos = (await (await fetch(`${origin}/api/videos/`)).json()) as Video[]
  const textAt = async (address: string) => (await fetch(address)).text()
  const master = new URL(videos[0]!.hls_path!.replace(/^https?:\/\/[^/]+/, origin))
  const list = new URL(
    (await textAt(master.href)).split('\n').find((line) => line.endsWith('.m3u8'))!,
    master,
  )
  const piece = new URL(
    (await textAt(list.href)).split('\n').find((line) => line.endsWith('.m4s'))!,
    list,
  )
  const played = await fetch(piece)
  expect([played.status, (await played.arrayBuffer()).byteLength > 1000]).toEqual([200, true])

  const ended = once(program, 'exit')
  program.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(output).toMatch(/Atelier is ready: /)
  // It began with the empty database that the release brings along.
  expect(output).not.toContain('database migrated')
  const operators = run(join(release, 'bin/atelier'), ['operators', 'list'], home)
  expect([operators.status, operators.stdout]).toEqual([0, 'There are no operators yet\n'])
})
