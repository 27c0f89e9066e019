import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { HEIGHT, INK, text, WIDTH, type Scene } from './clip-scenes.ts'
import { demoClips, SCENE_SECONDS, type DemoClip } from './clips.ts'

// Makes the clips and their pictures anew, with the ffmpeg on the search path: `node db/demo/draw-clips.ts [name]`.

const FOLDER = join(import.meta.dirname, 'clips')
const RATE = 12
const POSTER_QUALITY = 70
const FADE_SECONDS = 0.25
const RULE = 4

/** A moment of a clip as an SVG document. */
export function svgAt({ scenes, ground }: DemoClip, seconds: number): string {
  const nth = Math.min(scenes.length - 1, Math.floor(seconds / SCENE_SECONDS))
  const { title, draw } = scenes[nth] as Scene
  const since = seconds - nth * SCENE_SECONDS
  const opacity = Math.min(1, since / FADE_SECONDS + 0.2)
  const done = (WIDTH - 320) * (seconds / (scenes.length * SCENE_SECONDS))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="serif">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>`,
    `<g opacity="${opacity.toFixed(2)}">${text(160, 130, 50, title)}${draw(Math.min(1, since / (SCENE_SECONDS * 0.8)))}</g>`,
    `<rect x="160" y="650" width="${done.toFixed(1)}" height="${RULE}" fill="${INK}"/>`,
    '</svg>',
  ].join('')
}

// Three notes for each part, which fade like plucked strings.
const soundOf = ({ scenes, notes }: DemoClip) => {
  const string = (hertz: number, nth: number) =>
    `0.12*sin(2*PI*${hertz}*t)*exp(-2.2*mod(t+${SCENE_SECONDS}-${nth * 0.4},${SCENE_SECONDS}))`
  return `aevalsrc='${notes.map(string).join('+')}':s=44100:d=${scenes.length * SCENE_SECONDS}`
}

async function make(clip: DemoClip): Promise<void> {
  const seconds = clip.scenes.length * SCENE_SECONDS
  const picture = (at: number) => sharp(Buffer.from(svgAt(clip, at)))
  const args = ['-y', '-loglevel', 'error', '-f', 'image2pipe', '-c:v', 'png', '-framerate', `${RATE}`, '-i', '-']
  const sound = ['-f', 'lavfi', '-i', soundOf(clip), '-c:a', 'aac', '-b:a', '32k', '-ac', '1']
  const coding = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '30', '-pix_fmt', 'yuv420p']
  const file = ['-g', `${RATE * SCENE_SECONDS}`, '-shortest', '-movflags', '+faststart', '-fflags', '+bitexact']
  const output = join(FOLDER, `${clip.name}.mp4`)
  const ffmpeg = spawn('ffmpeg', [...args, ...sound, ...coding, ...file, output], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  for (let frame = 0; frame < seconds * RATE; frame++) {
    const png = await picture(frame / RATE)
      .png({ compressionLevel: 1 })
      .toBuffer()
    if (!ffmpeg.stdin.write(png)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = (await once(ffmpeg, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  const poster = picture(seconds - SCENE_SECONDS * 0.1)
  await poster.webp({ quality: POSTER_QUALITY }).toFile(join(FOLDER, `${clip.name}.webp`))
}

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true })
  const [wanted] = process.argv.slice(2)
  for (const clip of demoClips) if (wanted === undefined || clip.name === wanted) await make(clip)
}
