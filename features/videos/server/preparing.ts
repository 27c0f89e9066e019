import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Id } from '#platform/contract/fields.ts'
import { job } from '#platform/server/jobs.ts'
import type { FileStorage } from '#platform/server/storage.ts'
import { inWork } from '#platform/server/work.ts'
import { originalOf } from './files.ts'
import { beginProcessing, endProcessing, type Outcome } from './processing.ts'
import type { VideoToPrepare } from './queries/processing.ts'

async function checksumOf(storage: FileStorage, key: string): Promise<Buffer | null> {
  const content = await storage.read(key)
  if (!content) return null
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk as Buffer)
  return hash.digest()
}

// What was sent in one piece was read through on its way in.
async function prepare(storage: FileStorage, video: VideoToPrepare): Promise<Outcome> {
  const checksum = video.checksum ?? (await checksumOf(storage, originalOf(video.folder)))
  if (!checksum) return { state: 'failed', failure: 'The file of this video is missing. Please upload it again.' }
  const { announced_checksum: announced } = video
  if (announced && !announced.equals(checksum)) {
    return { state: 'failed', failure: 'What arrived is not what was sent. Please upload it again.' }
  }
  return { state: 'ready', checksum }
}

/** Prepares a video for playing: reads it through and holds it against what its sender announced. */
export const prepareVideo = job({
  name: 'video-prepare',
  data: z.object({ id: Id }),
  run: async ({ id }, tools) => {
    const video = await inWork(tools, (work) => beginProcessing(work, id))
    if (!video) return
    const outcome = await prepare(tools.services.files.storage, video)
    await inWork(tools, (work) => endProcessing(work, id, outcome))
  },
})
