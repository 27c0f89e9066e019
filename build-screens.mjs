import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, ROOT } from './install.mjs'

const STAMP = join(ROOT, '.cache/build-stamp')
const SOURCES = ['app', 'build', 'platform', 'features', 'public', 'architecture.ts', 'package-lock.json']
const BUILT = ['dist/assets', 'dist-server/assets.json']
const CONFIGURATION = /^(vite|postcss)\.config\.\w+$/
// The walls keep these out of the screens, so a change in them is no reason to build.
const NOT_SCREENS = new Set(['server', 'tests', 'server.ts', 'main.ts'])

function hashSources() {
  const hash = createHash('sha256')
  const add = (path) => {
    const file = join(ROOT, path)
    if (!existsSync(file)) return
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) if (!NOT_SCREENS.has(name)) add(`${path}/${name}`)
    } else {
      hash.update(`${path}\0`).update(readFileSync(file)).update('\0')
    }
  }
  const configuration = readdirSync(ROOT).filter((name) => CONFIGURATION.test(name))
  for (const path of [...SOURCES, ...configuration.sort()]) add(path)
  return hash.digest('hex')
}

/** Runs a step to its end; answers its exit code. */
export async function runStep(node, args, more = {}) {
  const [code] = await once(spawn(node, args, { cwd: ROOT, stdio: 'inherit', env: environment(more) }), 'exit')
  return code ?? 1
}

/** Builds the screens when their sources changed; ends the program when that fails. */
export async function buildScreens(node) {
  const hash = hashSources()
  const built =
    BUILT.every((file) => existsSync(join(ROOT, file))) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash
  if (built) return
  console.log('Building the screens ...')
  const code = await runStep(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  })
  if (code !== 0) {
    console.error('The screens could not be built: see the messages above.')
    process.exit(code)
  }
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  writeFileSync(STAMP, hash)
}
