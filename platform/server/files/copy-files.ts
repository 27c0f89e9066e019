import type { FileStorage } from './storage.ts'
import { UNKNOWN_TYPE } from './file-types.ts'

/** What copying came to. */
export interface Copied {
  copied: number
  /** Was there already, as large. */
  there: number
}

/**
 * Copies every object of one storage into another, where it is not there yet: keys stay, so nothing else has to change. Broken
 * off, it is simply begun again. What an object is called and of which type is told with each address, not kept with it.
 */
export async function copyFiles(from: FileStorage, to: FileStorage): Promise<Copied> {
  const done: Copied = { copied: 0, there: 0 }
  for await (const page of from.list('')) {
    for (const { key, size } of page) {
      if ((await to.stat(key))?.size === size) {
        done.there++
        continue
      }
      const content = await from.read(key)
      // Removed meanwhile.
      if (!content) continue
      await to.put(key, content, { type: UNKNOWN_TYPE, maxBytes: size })
      done.copied++
    }
  }
  return done
}
