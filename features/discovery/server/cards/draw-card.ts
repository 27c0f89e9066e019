import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { PersistentWorker } from '#platform/server/work/persistent-worker.ts'
import { renderSvg } from '#platform/server/files/images.ts'
import type { Services } from '#platform/server/services.ts'
import { FairQueue } from '#platform/server/work/fair-queue.ts'
import { PICTURE, type CardWords } from './layout.ts'

/** Content of a card: its texts, and the key of the stored picture. */
export interface Card extends Omit<CardWords, 'hasPicture'> {
  picture: string | null
  /** Width in pixels. */
  width: number
}

type CardContext = Pick<Services, 'files' | 'workFolders'>

// Version of the design; increment it on changes, so that cached cards are fetched again.
const DESIGN_VERSION = 1
// Mostly for the large font.
const LIMITS = { seconds: 60, memoryMb: 256 }
const CACHE_BYTES = 16 * 1024 * 1024

const thread = new PersistentWorker<CardWords, string>(new URL('./layout-thread.ts', import.meta.url), LIMITS)
// Renders one card at a time per process, so that other work continues.
const queue = new FairQueue(1, { each: 16, altogether: 32 })

/** Returns the ETag of a card, which changes with any of its content. */
export const tagOf = ({ title, context, product, picture, accents, hasOwnLogo, width }: Card): string =>
  `"${createHash('sha256')
    .update(JSON.stringify([DESIGN_VERSION, title, context, product, picture, accents, hasOwnLogo, width]))
    .digest('base64url')
    .slice(0, 22)}"`

async function drawCard({ picture, width, ...words }: Card, { files, workFolders }: CardContext): Promise<Uint8Array> {
  const endTurn = await queue.take()
  try {
    return await workFolders.withFolder(async (folder) => {
      const path = join(folder.path, 'picture')
      const hasPicture = picture !== null && (await files.storage.copyToPath(picture, path))
      const svg = await thread.ask({ ...words, hasPicture })
      return renderSvg(svg, hasPicture ? [{ ...PICTURE, path }] : [], width)
    })
  } finally {
    endTurn()
  }
}

// Requests mostly repeat for recently shared cards, so a small cache suffices.
const cache = new LRUCache<string, Uint8Array, { card: Card; services: CardContext }>({
  maxSize: CACHE_BYTES,
  sizeCalculation: (bytes) => bytes.length,
  // An evicted entry that is still rendering is awaited anyway.
  ignoreFetchAbort: true,
  fetchMethod: (_tag, _stale, { context: { card, services } }) => drawCard(card, services),
})

/** Returns a card as a PNG: from the cache, or rendered once for all concurrent requests. Throws 503 when the render queue is full. */
export async function cardPicture(card: Card, services: CardContext): Promise<Uint8Array> {
  return cache.forceFetch(tagOf(card), { context: { card, services } })
}
