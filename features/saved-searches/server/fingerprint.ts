import { createHash } from 'node:crypto'
import type { SearchFilter } from '#features/search/contract.ts'
import { wordsOf } from '#features/search/server.ts'

/** Returns a text that is the same for searches with the same words, in any order and spelling, and the same filters. */
export function fingerprintOf(text: string, filter: SearchFilter): string {
  const { skill, ...others } = filter
  const parts = Object.entries({ ...others, skill: skill?.toLowerCase() })
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([wordsOf(text).toSorted(), parts]))
    .digest('base64url')
}
