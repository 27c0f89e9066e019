import { excerptOf } from '#platform/contract/excerpt.ts'

const MIN_LENGTH = 40
const MAX_LENGTH = 220

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Returns the first meaningful sentence of a text, with any greeting before it; truncates long ones at a word boundary. */
export function firstWords(text: string): string {
  let words = ''
  for (const { segment } of sentences.segment(text.replace(/\s+/g, ' ').trim())) {
    words += segment
    if (words.trim().length >= MIN_LENGTH) break
  }
  return excerptOf(words, MAX_LENGTH)
}
