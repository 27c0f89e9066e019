import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../process/program.ts'
import { supervise, type Supervised } from '../torture/supervisor.ts'
import { buildSurroundings, type World } from '../torture/world.ts'
import { buildMachines, type Machines } from './machines.ts'
import type { Network } from './network.ts'

/** Two web processes and a worker on three machines for the database; each web process reads for visitors from a server of its own. */
export interface AvailableWorld extends World {
  machines: Machines
  web: readonly { origin: string; process: Supervised }[]
}

/** Builds a new world and starts its machines; the processes of the program are started by the caller. */
export async function buildAvailableWorld(network: Network): Promise<AvailableWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-availability-'))
  chmodSync(folder, 0o711)
  const machineFolder = join(folder, 'machines')
  const machines = buildMachines(machineFolder, folder, network)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { settings, close, ...surroundings } = await buildSurroundings(folder, origin, { hasBucket: true })
  const processOf = async (name: string, own: Record<string, string>) => {
    const DATA_DIR = join(folder, name)
    mkdirSync(DATA_DIR)
    return supervise(name, join(folder, `${name}.log`), {
      ...settings,
      // What it says about failovers is of use to whoever reads the log.
      LOG_LEVEL: 'warn',
      DATABASE_URL: machines.address,
      DATABASE_POOL: '6',
      PUBLIC_URL: origin,
      SANDBOX_PORT: String(await freePort()),
      DATA_DIR,
      ...own,
    })
  }
  const webOf = async (name: string, at: number, DATABASE_READ_URL: string) => ({
    origin: `http://127.0.0.1:${at}`,
    process: await processOf(name, { ROLE: 'web', PORT: String(at), DATABASE_READ_URL }),
  })
  const web = [
    await webOf('web-1', port, machines.addressOf('db1')),
    await webOf('web-2', await freePort(), machines.addressOf('db2')),
  ]
  const processes = [...web.map(({ process }) => process), await processOf('worker', { ROLE: 'worker' })]
  const cannot = () => Promise.reject(new Error('Servers are ended by their machines'))
  return {
    ...surroundings,
    kind: 'postgres',
    folder,
    dataFolder: folder,
    origin,
    processes,
    cluster: { address: machines.address, start: cannot, stop: cannot },
    disk: null,
    clock: null,
    machines,
    web,
    close: async () => {
      await Promise.all(processes.map(({ stop }) => stop()))
      await machines.close()
      await close()
      rmSync(machineFolder, { recursive: true, force: true })
    },
  }
}
