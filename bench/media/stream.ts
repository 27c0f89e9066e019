import { mkdirSync, statSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { makeClip } from '#testing/given/clips.ts'
import { listOwn, makeLargeVideo, register, upload } from './people.ts'
import { hasNginx, startNginx, startProduct, startScript, type Server } from './servers.ts'

const GOAL = 0.8
const GB = 1024 ** 3
const MB = 1024 ** 2
const SEEK_BYTES = 2 * MB
const CASES = [
  { name: 'from beginning to end', clients: 1, seeks: false },
  { name: 'from beginning to end', clients: 16, seeks: false },
  { name: 'from beginning to end', clients: 64, seeks: false },
  { name: 'jumping about, 2 MB each', clients: 16, seeks: true },
]

/** Reads an answer and throws its bytes away; answers how many there were. */
const read = (url: string, agent: Agent, range: string | undefined, signal: AbortSignal) =>
  new Promise<number>((resolve, reject) => {
    let bytes = 0
    const done = () => resolve(bytes)
    const call = get(url, { agent, signal, headers: range === undefined ? {} : { range } }, (answer) => {
      if (answer.statusCode !== (range === undefined ? 200 : 206)) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', done).on('error', done)
    })
    // Cut off when the time is over: what came counts.
    call.on('error', (error) => (signal.aborted ? done() : reject(error)))
  })

interface Round {
  perSecond: number
  /** Seconds of processor for a gigabyte. */
  processor: number
}

async function measure(
  { server, url }: Source,
  size: number,
  { clients, seeks }: (typeof CASES)[number],
  seconds: number,
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const signal = AbortSignal.timeout(seconds * 1000)
  const [begun, before] = [performance.now(), server.processor()]
  const watch = async () => {
    let bytes = 0
    while (!signal.aborted) {
      const from = Math.floor(Math.random() * (size - SEEK_BYTES))
      bytes += await read(url, agent, seeks ? `bytes=${from}-${from + SEEK_BYTES - 1}` : undefined, signal)
    }
    return bytes
  }
  const all = await Promise.all(Array.from({ length: clients }, watch))
  const bytes = all.reduce((sum, one) => sum + one, 0)
  const [passed, used] = [(performance.now() - begun) / 1000, server.processor() - before]
  agent.destroy()
  return { perSecond: bytes / passed, processor: used / (bytes / GB) }
}

interface Source {
  server: Server
  url: string
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** How fast a video is sent, beside nginx where there is one, and beside a bare server that pipes the same file. */
export async function measureStreaming(
  folder: string,
  { megabytes, seconds, rounds }: { megabytes: number; seconds: number; rounds: number },
): Promise<string> {
  const files = join(folder, 'files')
  mkdirSync(files)
  const path = join(files, 'video.mp4')
  makeLargeVideo(path, await makeClip({ format: 'mp4 for the web' }), megabytes)
  const product = await startProduct(folder)
  const token = await register(product.origin)
  await upload(product.origin, token, path)
  const [video] = await listOwn(product.origin, token)
  if (!video) throw new Error('The video is not there')
  const sources: Record<string, Source> = {
    product: { server: product, url: `${product.origin}/api/video_display/stream/${video.id}` },
  }
  const bare = await startScript('bench/media/bare-file.ts', {}, [path])
  sources['bare node:http'] = { server: bare, url: bare.origin }
  if (hasNginx) {
    const nginx = await startNginx(folder, files)
    sources['nginx'] = { server: nginx, url: `${nginx.origin}/video.mp4` }
  }
  const lines = [`streaming ${megabytes} MB, medians of ${rounds} rounds of ${seconds} s in turn`]
  const { size } = statSync(path)
  for (const one of CASES) {
    const rates: Record<string, Round[]> = {}
    for (let round = 0; round < rounds; round++)
      for (const [name, source] of Object.entries(sources))
        (rates[name] ??= []).push(await measure(source, size, one, seconds))
    const of = (name: string, what: keyof Round) => median((rates[name] ?? []).map((round) => round[what]))
    const ours = of('product', 'perSecond')
    const beside = Object.keys(sources).filter((name) => name !== 'product')
    lines.push(
      `${one.name}, ${one.clients} at once: ${(ours / MB).toFixed(0)} MB a second, ${of('product', 'processor').toFixed(2)} s of processor a GB`,
      ...beside.map((name) => {
        const [rate, cost] = [of(name, 'perSecond'), of(name, 'processor')]
        return `  to ${name} (${(rate / MB).toFixed(0)} MB a second, ${cost.toFixed(2)} s a GB): ${(ours / rate).toFixed(2)} (goal: ${GOAL})`
      }),
    )
  }
  await Promise.all(Object.values(sources).map(({ server }) => server.stop()))
  return lines.join('\n')
}
