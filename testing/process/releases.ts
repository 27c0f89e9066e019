import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readReleaseTags, type ReleaseTags } from '#db/release-tags.ts'
import { readReleases, type Release } from '#db/releases.ts'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)
// What a checkout holds that no program needs, or that belongs to it alone.
const LEFT_OUT = new Set([
  '.git',
  '.cache',
  'node_modules',
  'node',
  'data',
  'dist',
  'dist-server',
  'test-results',
  'coverage',
  '.env',
])

/** The folder of a release, built and ready to be started. */
export interface BuiltRelease {
  folder: string
  /** Where it comes from, for people. */
  source: string
}

async function build(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

/**
 * The tag of the last release before this checkout: the newest recorded version whose tag is not what is checked out, because while a
 * version is released its own tag is there already.
 */
export function findLastTag(releases: readonly Pick<Release, 'version'>[], tags: ReleaseTags): string | undefined {
  const last = releases.findLast(({ version }) => {
    const commit = tags.commits.get(version)
    return commit !== undefined && commit !== tags.head
  })
  return last && `v${last.version}`
}

/**
 * The last release, from its tag in the repository. A shallow clone lacks it, and before the first release there is none: then it is
 * this checkout.
 */
export async function givenLastRelease(): Promise<BuiltRelease> {
  const tag = findLastTag(readReleases(), readReleaseTags(ROOT))
  if (tag === undefined) {
    if (!existsSync(join(ROOT, 'dist-server/assets.json'))) await build(ROOT)
    return { folder: ROOT, source: 'this checkout, because there is no tag of an earlier release' }
  }
  const folder = mkdtempSync(join(tmpdir(), 'atelier-last-release-'))
  const archive = join(folder, 'release.tar')
  await run('git', ['archive', '--format=tar', `--output=${archive}`, tag], { cwd: ROOT })
  await run('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  await build(folder)
  return { folder, source: tag }
}

/** A release to come: this checkout with another version, a changed screen, and migrations that it adds. */
export async function givenNextRelease(migrations: Readonly<Record<string, string>>): Promise<BuiltRelease> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-next-release-'))
  for (const name of readdirSync(ROOT))
    if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(join(folder, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not say ${from}`)
    writeFileSync(join(folder, file), text.replace(from, to))
  }
  change('package.json', '"version": "', '"version": "9')
  // Something that the first file of every page depends on.
  change('app/web.tsx', '\n', "\ndocument.documentElement.dataset['release'] = 'next'\n")
  mkdirSync(join(folder, 'db/migrations'), { recursive: true })
  for (const [name, text] of Object.entries(migrations))
    writeFileSync(join(folder, 'db/migrations', `${name}.sql`), text)
  await build(folder)
  return { folder, source: 'this checkout, changed' }
}

/** Deletes the folder of a release, unless it is this checkout. */
export function removeRelease({ folder }: BuiltRelease): void {
  if (folder !== ROOT) rmSync(folder, { recursive: true, force: true })
}

/** The addresses of all built scripts and styles of a release. */
export function listAssets({ folder }: BuiltRelease): string[] {
  const [newest] = JSON.parse(readFileSync(join(folder, 'dist/.builds.json'), 'utf8')) as { files: string[] }[]
  return newest?.files.map((name) => `/assets/${name}`) ?? []
}
