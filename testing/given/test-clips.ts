import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pino from 'pino'
import { describe, test } from 'vitest'
import { openFfmpeg, type Ffmpeg } from '#features/videos/server.ts'

const SEARCH_PATH = process.env['PATH'] ?? ''
const found = await openFfmpeg({ FFMPEG_AT_ONCE: 2, SEARCH_PATH }, pino({ level: 'silent' }))

/** Whether this machine has an ffmpeg that the program takes. */
export const hasFfmpeg = found !== null

/** Where this machine has its ffmpeg. */
export const FFMPEG = SEARCH_PATH.split(delimiter)
  .map((folder) => join(folder, 'ffmpeg'))
  .find((path) => hasFfmpeg && existsSync(path))

/** A test with real films: without ffmpeg it is skipped, and named at the end of `npm test`. */
export const filmTest: typeof test.skip = hasFfmpeg ? test : test.skip
/** Tests with real films: without ffmpeg they are skipped, and named at the end of `npm test`. */
export const describeFilms: typeof describe.skip = hasFfmpeg ? describe : describe.skip

/** This machine's ffmpeg; without one, a stand-in for files whose tests are all skipped. */
export const givenFfmpeg = (): Ffmpeg =>
  found ?? {
    command: 'ffmpeg',
    version: 'none',
    mapsTones: false,
    run: () => Promise.reject(new Error('There is no ffmpeg')),
  }

const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y']

/** A test picture that moves. */
export const picture = (size = '160x90', seconds = 1, rate = 25) =>
  `-f lavfi -i testsrc=size=${size}:rate=${rate}:duration=${seconds}`
/** A tone. */
export const tone = (seconds = 1) => `-f lavfi -i sine=frequency=440:sample_rate=44100:duration=${seconds}`
/** As telephones and cameras write. */
export const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'

/** Makes small videos with a real ffmpeg in a folder of its own. */
export class Clips {
  readonly folder = mkdtempSync(join(tmpdir(), 'atelier-clips-'))

  /**
   * Makes one by arguments with spaces between them; a name that is there already is made anew. Without ffmpeg it is empty, for files
   * that make clips before their tests, which are skipped.
   */
  make(name: string, args: string): string {
    const path = join(this.folder, name)
    if (FFMPEG === undefined) {
      writeFileSync(path, '')
      return path
    }
    const { status, stderr } = spawnSync(FFMPEG, [...QUIET, ...args.split(/\s+/), path], { cwd: this.folder })
    if (status !== 0) throw new Error(String(stderr))
    return path
  }

  /** A small film whose index claims four thousand million frames, which a reader lays out in memory one by one. */
  endless(): Buffer {
    const film = readFileSync(this.make('ordered.mp4', `${picture()} -c:v libx264 -pix_fmt yuv420p -bf 2`))
    if (!film.includes('ctts')) throw new Error('Its frames are in order')
    film.writeUInt32BE(0xfffffff0, film.indexOf('stts') + 'stts'.length + 8)
    return film
  }

  /** A file by its name, as `readVideo` takes it. */
  file(name: string): { path: string; size: number } {
    const path = join(this.folder, name)
    return { path, size: statSync(path).size }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }
}
