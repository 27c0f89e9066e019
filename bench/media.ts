// What videos cost beside programs that do nothing else: `node bench/media.ts [transcode] [stream] [upload] [preparing]`, on Linux.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measurePreparing } from './media/preparation.ts'
import { measureStreaming } from './media/stream.ts'
import { measureTranscoding } from './media/transcode.ts'
import { measureUploads } from './media/upload.ts'

const setting = (name: string, usual: number) => Number(process.env[name] ?? usual)
const rounds = setting('BENCH_ROUNDS', 3)
// Of the video that is made to be processed.
const videoSeconds = setting('BENCH_VIDEO_SECONDS', 20)

const PARTS: Record<string, (folder: string) => Promise<string>> = {
  transcode: () => measureTranscoding(videoSeconds, rounds),
  stream: (folder) =>
    measureStreaming(folder, {
      megabytes: setting('BENCH_STREAM_MB', 200),
      seconds: setting('BENCH_SECONDS', 3),
      rounds,
    }),
  upload: (folder) => measureUploads(folder, { megabytes: setting('BENCH_UPLOAD_MB', 200), rounds }),
  preparing: (folder) => measurePreparing(folder, videoSeconds),
}

const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  const run = PARTS[name]
  if (!run) throw new Error(`There is no part ${name}: ${Object.keys(PARTS).join(', ')}`)
  const folder = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? tmpdir(), 'atelier-media-'))
  try {
    console.log(await run(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
