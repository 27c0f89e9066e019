import { excerptOf } from '#platform/contract/excerpt.ts'

const LEAST = 40
const MOST = 220

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The first sentence of a text that says something: a greeting before it is shown with it, what is long is cut after a word. */
export function firstWords(text: string): string {
  let words = ''
  for (const { segment } of sentences.segment(text.replace(/\s+/g, ' ').trim())) {
    words += segment
    if (words.trim().length >= LEAST) break
  }
  return excerptOf(words, MOST)
}
