import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** How long files of a superseded build are kept, because open pages still load them. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000
const ASSETS = 'assets'
/** Record of the builds in a folder and their files, newest first. */
const RECORD = '.builds.json'
// Compressed forms, each next to its original.
const COMPRESSED = /\.(?:br|gz)$/

interface Build {
  /** File names below `assets`, without compressed forms. */
  files: string[]
  /** Null for the newest build. */
  superseded_at: string | null
}

const listAssets = (folder: string): string[] =>
  existsSync(join(folder, ASSETS)) ? readdirSync(join(folder, ASSETS)) : []

function readRecord(folder: string): Build[] | null {
  try {
    return JSON.parse(readFileSync(join(folder, RECORD), 'utf8')) as Build[]
  } catch {
    return null
  }
}

/**
 * Records the files of a new build, and deletes files that belong only to builds superseded more than seven days ago, or to no completed
 * build. `before` lists the files that existed when the build began, in case there is no record yet.
 */
export function recordBuild(folder: string, files: readonly string[], before: readonly string[], now: Date): void {
  const sortedFiles = [...files].sort()
  const unrecorded: Build[] = before.length > 0 ? [{ files: [...before], superseded_at: null }] : []
  const previous = (readRecord(folder) ?? unrecorded)
    // A repeated build becomes the newest again.
    .filter((build) => build.files.join() !== sortedFiles.join())
    .map((build) => ({ ...build, superseded_at: build.superseded_at ?? now.toISOString() }))
    .filter(({ superseded_at }) => now.getTime() - Date.parse(superseded_at) <= RETENTION_MS)
  const builds: Build[] = [{ files: sortedFiles, superseded_at: null }, ...previous]
  const retained = new Set(builds.flatMap((build) => build.files))
  for (const name of listAssets(folder))
    if (!retained.has(name.replace(COMPRESSED, '')))
      rmSync(join(folder, ASSETS, name), { force: true, recursive: true })
  // Written atomically: the next build deletes files that are not recorded.
  const temporaryPath = join(folder, `${RECORD}.half`)
  writeFileSync(temporaryPath, JSON.stringify(builds))
  renameSync(temporaryPath, join(folder, RECORD))
}

/** Keeps the files of previous builds for seven days instead of emptying the folder. */
export function previousBuilds(): Plugin {
  let folder = ''
  let publicFolder: string | null = null
  let before: string[] = []
  let writtenFiles: string[] | null = null
  return {
    name: 'previous-builds',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved({ root, build, publicDir }) {
      folder = join(root, build.outDir)
      publicFolder = build.copyPublicDir && existsSync(publicDir) ? publicDir : null
    },
    buildStart() {
      before = listAssets(folder).filter((name) => !COMPRESSED.test(name))
    },
    writeBundle(_options, bundle) {
      writtenFiles = Object.keys(bundle)
    },
    closeBundle() {
      // Null for a build that failed or is not written to disk.
      if (writtenFiles === null) return
      const assetFiles = writtenFiles.flatMap((name) =>
        name.startsWith(`${ASSETS}/`) ? [name.slice(ASSETS.length + 1)] : [],
      )
      recordBuild(folder, assetFiles, before, new Date())
      if (publicFolder === null) return
      // All files outside the assets folder have fixed names.
      const expectedNames = new Set([
        ASSETS,
        RECORD,
        ...writtenFiles.map((name) => name.split('/', 1)[0]),
        ...readdirSync(publicFolder),
      ])
      for (const name of readdirSync(folder))
        if (!expectedNames.has(name)) rmSync(join(folder, name), { recursive: true })
    },
  }
}
