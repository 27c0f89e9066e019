import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../..')
const MAIN = 'app/main.ts'

/** How Node runs the program. */
export const NODE_FLAGS = JSON.parse(readFileSync(join(ROOT, 'node-flags.json'), 'utf8')) as string[]

/** A port that nobody uses at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** The whole program, started as people start it. */
export interface Program {
  origin: string
  port: number
  pid: number
  sandboxPort: number
  /** What it says once it is ready, on standard error. */
  said: string
  /** The lines on its standard output so far. */
  logged: readonly string[]
  /** Ends it as Ctrl+C does, and waits until it has. */
  stop: () => Promise<void>
}

/** Another program took a port between its being found free and its being used. */
class PortTaken extends Error {}

/** Starts the program on data of a folder and waits until it has said all that it says. `root` is where its files are. */
export async function startProgram(
  folder: string,
  settings: Record<string, string> = {},
  findPort = freePort,
  root = ROOT,
): Promise<Program> {
  const [port, sandboxPort] = [await findPort(), await findPort()]
  try {
    return await startAt({ port, sandboxPort }, folder, settings, root)
  } catch (error) {
    if (!(error instanceof PortTaken)) throw error
    return startProgram(folder, settings, findPort, root)
  }
}

async function startAt(
  { port, sandboxPort }: { port: number; sandboxPort: number },
  folder: string,
  settings: Record<string, string>,
  root: string,
): Promise<Program> {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(root, MAIN)], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: join(folder, 'data'),
      DEMO_DATA: '0',
      LOG_LEVEL: 'error',
      ...settings,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const closed = once(child, 'close')
  if (child.pid === undefined) throw new Error('The program does not start')
  const output: string[] = []
  const logged: string[] = []
  const complaints: string[] = []
  const ready = Promise.withResolvers<void>()
  // Read to its end: a program that says more to somebody who no longer listens dies of that.
  createInterface({ input: child.stdout }).on('line', (line) => void logged.push(line))
  let isReady = false
  createInterface({ input: child.stderr }).on('line', (line) => {
    output.push(line)
    complaints.push(line)
    const isBanner = !isReady && (line === '' || output.some((one) => one.includes('is ready')))
    if (!isBanner) process.stderr.write(`${line}\n`)
    // An empty line ends what it says.
    isReady ||= line === '' && output.some((one) => one.includes('is ready')) && isWhole(output, settings)
    if (isReady) ready.resolve()
  })
  await Promise.race([
    ready.promise,
    closed.then(([code]) => {
      if (complaints.some((line) => line.includes('is in use by another program'))) throw new PortTaken()
      throw new Error(`It ended with ${String(code)} before it was ready`)
    }),
  ])
  return {
    origin: `http://localhost:${port}`,
    port,
    pid: child.pid,
    sandboxPort,
    said: output.join('\n'),
    logged,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const isWhole = (output: readonly string[], settings: Record<string, string>) =>
  settings['DEMO_DATA'] !== '1' || output.some((line) => line.includes('demo-creator'))
