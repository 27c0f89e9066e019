import { TYPING_EVERY_MS } from '../contract.ts'

const said = new Map<string, number>()
const REMEMBERED_MAX = 10_000

/**
 * Whether it is time to say again that somebody is writing. It is remembered by this process alone: behind several, the sign
 * may come once more from each, which harms nobody.
 */
export function maySayTyping(conversationId: number, accountId: number, now: Date): boolean {
  const key = `${conversationId} ${accountId}`
  const moment = now.getTime()
  const last = said.get(key)
  if (last !== undefined && moment - last < TYPING_EVERY_MS) return false
  // What was said first stands first.
  said.delete(key)
  for (const [other, at] of said) {
    if (said.size < REMEMBERED_MAX && moment - at < TYPING_EVERY_MS) break
    said.delete(other)
  }
  said.set(key, moment)
  return true
}
