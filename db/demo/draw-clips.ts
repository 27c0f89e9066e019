import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { openFfmpeg, openWorkFolders, processVideo, type Ffmpeg } from '#features/videos/server.ts'
import { readConfig } from '#platform/server/config.ts'
import { openFolderStorage } from '#platform/server/files/storage-folder.ts'
import { openSigner } from '#platform/server/security/signer.ts'
import { HEIGHT, INK, text, WIDTH, type Scene } from './clip-scenes.ts'
import { outlineLetters } from './outline-letters.ts'
import { demoClips, RENDITIONS, SCENE_SECONDS, type DemoClip, type ClipRenditions } from './clips.ts'

// Regenerates the clips, their poster images and renditions with the ffmpeg on the search path: `node db/demo/draw-clips.ts [name]`.

const FOLDER = join(import.meta.dirname, 'clips')
const RATE = 12
const POSTER_QUALITY = 70
const FADE_SECONDS = 0.25
const RULE = 4

/** Returns the frame of a clip at a given time as an SVG document. */
export function svgAt({ scenes, ground }: DemoClip, seconds: number): string {
  const nth = Math.min(scenes.length - 1, Math.floor(seconds / SCENE_SECONDS))
  const { title, draw } = scenes[nth] as Scene
  const since = seconds - nth * SCENE_SECONDS
  const opacity = Math.min(1, since / FADE_SECONDS + 0.2)
  const done = (WIDTH - 320) * (seconds / (scenes.length * SCENE_SECONDS))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>`,
    `<g opacity="${opacity.toFixed(2)}">${text(160, 130, 50, title)}${draw(Math.min(1, since / (SCENE_SECONDS * 0.8)))}</g>`,
    `<rect x="160" y="650" width="${done.toFixed(1)}" height="${RULE}" fill="${INK}"/>`,
    '</svg>',
  ].join('')
}

// Three notes per scene, which fade like plucked strings.
const soundOf = ({ scenes, notes }: DemoClip) => {
  const string = (hertz: number, nth: number) =>
    `0.12*sin(2*PI*${hertz}*t)*exp(-2.2*mod(t+${SCENE_SECONDS}-${nth * 0.4},${SCENE_SECONDS}))`
  return `aevalsrc='${notes.map(string).join('+')}':s=44100:d=${scenes.length * SCENE_SECONDS}`
}

async function makeClip(clip: DemoClip): Promise<void> {
  const seconds = clip.scenes.length * SCENE_SECONDS
  const picture = async (at: number) => sharp(Buffer.from(await outlineLetters(svgAt(clip, at))))
  const args = ['-y', '-loglevel', 'error', '-f', 'image2pipe', '-c:v', 'png', '-framerate', `${RATE}`, '-i', '-']
  const sound = ['-f', 'lavfi', '-i', soundOf(clip), '-c:a', 'aac', '-b:a', '32k', '-ac', '1']
  const coding = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '30', '-pix_fmt', 'yuv420p']
  const file = ['-g', `${RATE * SCENE_SECONDS}`, '-shortest', '-movflags', '+faststart', '-fflags', '+bitexact']
  const output = join(FOLDER, `${clip.name}.mp4`)
  const ffmpeg = spawn('ffmpeg', [...args, ...sound, ...coding, ...file, output], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  for (let frame = 0; frame < seconds * RATE; frame++) {
    const drawn = await picture(frame / RATE)
    const png = await drawn.png({ compressionLevel: 1 }).toBuffer()
    if (!ffmpeg.stdin.write(png)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = (await once(ffmpeg, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  const poster = await picture(seconds - SCENE_SECONDS * 0.1)
  await poster.webp({ quality: POSTER_QUALITY }).toFile(join(FOLDER, `${clip.name}.webp`))
}

// Encoding time does not matter here: a slower preset makes the same renditions in a fraction of the bytes.
const SMALL_OUTPUT: Readonly<Record<string, string>> = { '-preset': 'slow', '-crf': '30', '-b:a': '48000' }
const withSmallOutput = (ffmpeg: Ffmpeg): Ffmpeg => ({
  ...ffmpeg,
  run: (args, run) =>
    ffmpeg.run(
      args.map((arg, at) => SMALL_OUTPUT[args[at - 1] ?? ''] ?? arg),
      run,
    ),
})

/** Transcodes a clip as the program does, and lists the renditions. */
async function makeRenditions({ name }: DemoClip): Promise<void> {
  const found = await openFfmpeg(readConfig(), pino())
  if (found === null) throw new Error('Install ffmpeg 5 or newer')
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'atelier-clip-'))
  const storage = openFolderStorage(join(temporaryFolder, 'files'), 'http://localhost', openSigner(Buffer.from('none')))
  const film = join(FOLDER, `${name}.mp4`)
  await storage.put('originals/film', { path: film }, { type: 'video/mp4', maxBytes: 2 ** 30 })
  const tools = {
    ffmpeg: withSmallOutput(found),
    storage,
    workFolders: await openWorkFolders(join(temporaryFolder, 'work')),
  }
  const result = await processVideo(tools, { original: 'originals/film', into: 'videos/film' })
  const { master, sprite, frames, poster, renditions } = result
  const folder = join(FOLDER, name)
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(temporaryFolder, 'files/videos/film'), folder, { recursive: true })
  const names = frames.map((frame) => frame.name)
  const list: ClipRenditions = {
    master,
    sprite,
    frames: names,
    poster: names[poster] ?? null,
    renditions: renditions.map(({ width, height, bitsPerSecond: bitrate, playlist }) => ({
      width,
      height,
      bitrate,
      name: playlist,
    })),
  }
  writeFileSync(join(folder, RENDITIONS), `${JSON.stringify(list, null, 2)}\n`)
  rmSync(temporaryFolder, { recursive: true })
}

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true })
  const [clipName] = process.argv.slice(2)
  for (const clip of demoClips)
    if (clipName === undefined || clip.name === clipName) {
      await makeClip(clip)
      await makeRenditions(clip)
    }
}
