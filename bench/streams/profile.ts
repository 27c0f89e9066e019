import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { z } from 'zod'

const Targets = z.tuple([z.object({ webSocketDebuggerUrl: z.url() })])
const Stopped = z.object({ result: z.object({ profile: z.unknown() }) })

/** Samples where a process spends its time. */
export interface Profiler {
  start: () => Promise<void>
  /** Writes what developer tools of browsers open. */
  stop: (path: string) => Promise<void>
}

/** Connects to a process that was started with `--inspect=127.0.0.1:<port>`. */
export async function openProfiler(port: number): Promise<Profiler> {
  const [target] = Targets.parse(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json())
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  const call = async (method: string): Promise<unknown> => {
    socket.send(JSON.stringify({ id: 1, method }))
    const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
    return JSON.parse(data)
  }
  await call('Profiler.enable')
  return {
    start: async () => void (await call('Profiler.start')),
    stop: async (path) => {
      const { result } = Stopped.parse(await call('Profiler.stop'))
      writeFileSync(path, JSON.stringify(result.profile))
    },
  }
}
