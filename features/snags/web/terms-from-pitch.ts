import { call } from '#platform/web/api/call.ts'
import type { SuggestTerms } from '#features/agreements/web.tsx'
import { snagsApi } from '../contract.ts'
import { texts } from './texts.ts'

/** Returns the first terms of a conversation as its pitch offered them: price, text and time. */
export const termsFromPitch: SuggestTerms = async ({ id }) => {
  const pitch = await call(snagsApi.readForConversation, { params: { id } })
  return pitch && { price: pitch.asking_price, terms: texts.termsOf(pitch.message, pitch.duration_days) }
}
