import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { PersistentWorker } from '#platform/server/work/persistent-worker.ts'
import { drawnPicture } from '#platform/server/files/images.ts'
import type { Services } from '#platform/server/services.ts'
import { FairQueue } from '#platform/server/work/fair-queue.ts'
import { PICTURE, type CardWords } from './layout.ts'

/** What stands on a card: its words, and the key of the stored picture beside them. */
export interface Card extends Omit<CardWords, 'hasPicture'> {
  picture: string | null
}

type Means = Pick<Services, 'files' | 'workFolders'>

// Counted up when cards look otherwise: whoever has one then fetches it anew.
const LOOK = 1
// The large face takes most of it.
const LIMITS = { seconds: 60, memoryMb: 256 }
const KEPT_BYTES = 16 * 1024 * 1024

const thread = new PersistentWorker<CardWords, string>(new URL('./layout-thread.ts', import.meta.url), LIMITS)
// One at a time in each process: what else it does goes on beside it.
const turns = new FairQueue(1, { each: 16, altogether: 32 })

/** What a card is known by: another one as soon as anything on it is. */
export const tagOf = ({ title, context, product, picture }: Card): string =>
  `"${createHash('sha256')
    .update(JSON.stringify([LOOK, title, context, product, picture]))
    .digest('base64url')
    .slice(0, 22)}"`

async function draw({ picture, ...words }: Card, { files, workFolders }: Means): Promise<Uint8Array> {
  const end = await turns.take()
  try {
    return await workFolders.lend(async (folder) => {
      const path = join(folder.path, 'picture')
      const hasPicture = picture !== null && (await files.storage.bring(picture, path))
      const svg = await thread.ask({ ...words, hasPicture })
      return drawnPicture(svg, hasPicture ? [{ ...PICTURE, path }] : [])
    })
  } finally {
    end()
  }
}

// What is asked for again is mostly what was shared a moment ago; everything else is drawn anew.
const kept = new LRUCache<string, Uint8Array, { card: Card; means: Means }>({
  maxSize: KEPT_BYTES,
  sizeCalculation: (bytes) => bytes.length,
  // What falls out meanwhile is still waited for.
  ignoreFetchAbort: true,
  fetchMethod: (_tag, _stale, { context: { card, means } }) => draw(card, means),
})

/** A card as a PNG: from memory, or drawn once however many ask for it. Throws 503 when too many cards wait to be drawn. */
export async function cardPicture(card: Card, means: Means): Promise<Uint8Array> {
  return kept.forceFetch(tagOf(card), { context: { card, means } })
}
