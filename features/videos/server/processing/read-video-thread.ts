import { answerApart } from '#platform/server/apart.ts'
import { readVideo } from './read-video.ts'

await answerApart(({ size }: { size: number }, ask) =>
  readVideo({
    size,
    read: async (start, length) => Buffer.from((await ask({ start, length })) as Uint8Array),
  }),
)
