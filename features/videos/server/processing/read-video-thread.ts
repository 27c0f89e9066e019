import { serveThread } from '#platform/server/work/worker-thread.ts'
import { readVideo } from './read-video.ts'

await serveThread(({ size }: { size: number }, ask) =>
  readVideo({
    size,
    read: async (start, length) => Buffer.from((await ask({ start, length })) as Uint8Array),
  }),
)
