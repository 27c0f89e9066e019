import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { EMPTY_DATABASE } from '#db/backup/empty-database.ts'
import { migrate } from '#db/migrate.ts'
import { openEmbedded } from '#platform/server/database/database.ts'
import { listNewestAssets } from '#platform/server/pages/shared-builds.ts'
import { collectPackages, manifestOf, traceServer } from './server-files.ts'

// Run by `npm run release` after the screens are built: creates an archive of everything needed at run time, with its checksum, in
// `release/`; with `--folder DIR` only the folder, for a container image.

const ROOT = dirname(import.meta.dirname)
const RELEASE = 'release'
const NODE_RANGE = '>=24'

// Copied unchanged. Link cards also use the fonts of the screens.
const COPIED_PATHS = [
  'bin',
  'dist',
  'dist-server',
  'public',
  'deploy',
  'docs',
  'node-flags.json',
  'LICENSE',
  'CHANGELOG.md',
]
const OTHER_COPIED_PATHS = ['README.md', 'SECURITY.md', 'platform/web/fonts', 'db/migrations', 'db/demo']
const NEEDED = new Set(['dist/assets', 'dist-server/assets.json', 'bin/atelier'])
// Not needed at run time.
const UNUSED = /\.(?:map|d\.[cm]?ts|tsbuildinfo|flow)$/
const CONTRIBUTORS_TOOL = /\/draw-[\w-]+\.ts$/
// Files of the person who makes the release.
const SECRETS = /\/deploy\/(?:secrets|\.env)$/

interface ProjectManifest {
  name: string
  version: string
  scripts: Record<string, string>
  [field: string]: unknown
}

const copy = (from: string, to: string, isWanted: (path: string) => boolean = () => true) =>
  cpSync(from, to, { recursive: true, dereference: true, filter: isWanted })

/** Writes the manifest of a release: only what it needs at run time, with exact package versions. */
function writeManifest(folder: string, packages: readonly string[]): void {
  const project = manifestOf(ROOT) as unknown as ProjectManifest
  const { name, version, description, license, type, imports } = project
  // `bin/atelier` looks up its commands here.
  const commands = Object.entries(project.scripts).filter(([, script]) =>
    /^node (?:db\/|app\/server\/admin\.ts)/.test(script),
  )
  const manifest = {
    name,
    version,
    private: true,
    description,
    license,
    type,
    imports,
    scripts: {
      start: 'bin/atelier',
      ...Object.fromEntries(commands.filter(([, script]) => hasScriptFile(folder, script))),
    },
    dependencies: Object.fromEntries(
      packages.map((one) => [one, manifestOf(join(ROOT, 'node_modules', one)).version] as const),
    ),
    engines: { node: NODE_RANGE },
    os: [process.platform],
    cpu: [process.arch],
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

const hasScriptFile = (folder: string, script: string) => existsSync(join(folder, script.split(' ')[1] ?? ''))

/** Copies everything needed at run time into an empty folder. */
async function copyRelease(folder: string): Promise<void> {
  for (const path of NEEDED)
    if (!existsSync(join(ROOT, path))) throw new Error(`${path} is missing: build the screens first`)
  const assets = join(ROOT, 'dist/assets')
  const built = new Set(listNewestAssets(dirname(assets)))
  // Files of builds made here earlier: processes of earlier releases have stored theirs.
  const isOfEarlierBuild = (from: string) => dirname(from) === assets && !built.has(basename(from))
  const isWanted = (from: string) => !CONTRIBUTORS_TOOL.test(from) && !SECRETS.test(from) && !isOfEarlierBuild(from)
  const { sources, packages } = traceServer(ROOT)
  for (const path of [...COPIED_PATHS, ...OTHER_COPIED_PATHS]) {
    if (existsSync(join(ROOT, path))) copy(join(ROOT, path), join(folder, path), isWanted)
  }
  for (const path of sources) copy(join(ROOT, path), join(folder, path))
  const modules = join(ROOT, 'node_modules')
  for (const path of collectPackages(modules, packages)) {
    const from = join(modules, path)
    // Nested packages are listed separately.
    const nested = join(from, 'node_modules')
    copy(from, join(folder, 'node_modules', path), (file) => file !== nested && !UNUSED.test(file))
  }
  writeManifest(folder, packages)
  await addEmptyDatabase(join(folder, EMPTY_DATABASE))
}

/** Creates an empty, migrated database and packs it. */
async function addEmptyDatabase(archive: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-empty-'))
  try {
    const opened = await openEmbedded(folder)
    await migrate(opened.db)
    await opened.close()
    pack(archive, folder, '.')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Packs a file or folder of a folder. */
function pack(archive: string, folder: string, name: string): void {
  // Otherwise files extracted by root would have our user id.
  const owner = ['--owner=0', '--group=0', '--numeric-owner']
  const { status } = spawnSync('tar', [...owner, '-C', folder, '-czf', archive, name], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`tar could not make ${archive}`)
}

async function writeChecksum(folder: string, name: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(folder, name)), hash)
  writeFileSync(join(folder, 'SHA256SUMS'), `${hash.digest('hex')}  ${name}\n`)
}

async function makeArchive(into: string): Promise<void> {
  const name = `atelier-${manifestOf(ROOT).version}`
  rmSync(into, { recursive: true, force: true })
  const folder = join(into, name)
  mkdirSync(folder, { recursive: true })
  await copyRelease(folder)
  const archive = `${name}.tar.gz`
  pack(join(into, archive), into, name)
  rmSync(folder, { recursive: true })
  await writeChecksum(into, archive)
  process.stdout.write(`${join(into, archive)} and its checksum are there.\n`)
}

async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  mkdirSync(folder, { recursive: true })
  await copyRelease(folder)
  process.stdout.write(`${folder} is there.\n`)
}

try {
  const { values } = parseArgs({ options: { folder: { type: 'string' }, into: { type: 'string' } } })
  if (values.folder === undefined) await makeArchive(resolve(ROOT, values.into ?? RELEASE))
  else await makeFolder(resolve(ROOT, values.folder))
} catch (error) {
  process.stderr.write(`No release was made: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
