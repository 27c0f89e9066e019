import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { ORIGINAL, processVideo, openFfmpeg, type Ffmpeg, openWorkFolders } from '#features/videos/server.ts'
import { openSigner } from '#platform/server/security/signer.ts'
import { openFolderStorage } from '#platform/server/files/storage-folder.ts'

const GOAL = 1.1
const NICENESS = 10

/** The program, and what it was run with. */
function recorded(ffmpeg: Ffmpeg) {
  const runs: (readonly string[])[] = []
  const run: Ffmpeg['run'] = (args, how) => {
    runs.push(args)
    return ffmpeg.run(args, how)
  }
  return { ffmpeg: { ...ffmpeg, run }, runs }
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** Runs a program and nothing else, with the priority that ours has. */
async function plain(command: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(command, ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...args], {
    cwd,
    stdio: 'inherit',
  })
  if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}

/** Makes a test picture that moves, with a tone. */
export function makeVideo(command: string, path: string, duration: number): void {
  const sources = [`testsrc2=size=1280x720:rate=30:duration=${duration}`, `sine=duration=${duration}`]
  const args = [
    ...sources.flatMap((source) => ['-f', 'lavfi', '-i', source]),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
  ]
  const { status } = spawnSync(command, ['-loglevel', 'error', ...args, '-pix_fmt', 'yuv420p', '-c:a', 'aac', path])
  if (status !== 0) throw new Error('The video could not be made')
}

/** Processes a video of 720 lines whole, and runs plain ffmpeg with the same arguments, in turn; the fastest of each counts. */
export async function measureTranscoding(duration: number, rounds: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-media-'))
  try {
    const settings = {
      FFMPEG_PATH: process.env['FFMPEG_PATH'],
      FFMPEG_AT_ONCE: 1,
      SEARCH_PATH: process.env['PATH'] ?? '',
    }
    const found = await openFfmpeg(settings, pino({ level: 'silent' }))
    if (found === null) throw new Error('There is no ffmpeg')
    const { ffmpeg, runs } = recorded(found)
    const path = join(folder, 'video.mp4')
    makeVideo(ffmpeg.command, path, duration)
    const storage = openFolderStorage(join(folder, 'files'), 'http://localhost', openSigner(Buffer.from('bench')))
    await storage.put('originals/video', { path }, { type: 'video/mp4', maxBytes: 2 ** 32 })
    const tools = { ffmpeg, storage, workFolders: await openWorkFolders(join(folder, 'work')) }
    const place = join(folder, 'plain')
    mkdirSync(place)
    linkSync(path, join(place, ORIGINAL))

    let [ours, theirs] = [Infinity, Infinity]
    for (let round = 0; round < rounds; round++) {
      runs.length = 0
      const order = { original: 'originals/video', into: 'videos/video' }
      ours = Math.min(
        ours,
        await seconds(async () => {
          const { renditions } = await processVideo(tools, order)
          for (const { lines } of renditions) mkdirSync(join(place, `${lines}`), { recursive: true })
        }),
      )
      theirs = Math.min(
        theirs,
        await seconds(async () => {
          for (const args of runs) await plain(ffmpeg.command, args, place)
        }),
      )
    }
    const ratio = ours / theirs
    return [
      `ffmpeg ${ffmpeg.version}, ${duration} s of 1280x720 at 30 frames a second, the fastest of ${rounds} rounds`,
      `processed whole ${ours.toFixed(2)} s, plain ffmpeg ${theirs.toFixed(2)} s, ratio ${ratio.toFixed(2)} (goal: at most ${GOAL})`,
      `${(duration / ours).toFixed(1)} times as fast as it plays`,
    ].join('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
