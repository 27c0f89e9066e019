import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ffmpegInstaller from '@ffmpeg-installer/ffmpeg'

/** The ffmpeg that comes with the packages: it starts fastest, so tests make their clips with it. */
export const BUNDLED = ffmpegInstaller.path

/** Whether this machine has an ffmpeg of its own. */
export const isInstalled = spawnSync('ffmpeg', ['-version']).status === 0

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

  /** Makes one by arguments with spaces between them; a name that is there already is made anew. */
  make(name: string, args: string): string {
    const path = join(this.folder, name)
    const { status, stderr } = spawnSync(BUNDLED, [...QUIET, ...args.split(/\s+/), path], { cwd: this.folder })
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
