import type { FileStorage } from './storage.ts'
import { UNKNOWN_TYPE } from './file-types.ts'

/** Result of a copy run. */
export interface CopyResult {
  copied: number
  /** Objects that already existed in the target with the same size. */
  existing: number
}

/**
 * Copies all objects that the target does not yet have. Keys are preserved, so nothing else has to change; an interrupted run can simply be
 * restarted. File names and types need no copying: each presigned URL carries them.
 */
export async function copyFiles(from: FileStorage, to: FileStorage): Promise<CopyResult> {
  const done: CopyResult = { copied: 0, existing: 0 }
  for await (const page of from.list('')) {
    for (const { key, size } of page) {
      if ((await to.stat(key))?.size === size) {
        done.existing++
        continue
      }
      const content = await from.read(key)
      // Deleted in the meantime.
      if (!content) continue
      await to.put(key, content, { type: UNKNOWN_TYPE, maxBytes: size })
      done.copied++
    }
  }
  return done
}
