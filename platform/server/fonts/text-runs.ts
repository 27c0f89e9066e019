import type { Face } from './read-fonts.ts'

/** A part of a text that one face has. */
export interface Run {
  face: Face
  text: string
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const RTL_WORD = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]+`
const RTL_WORDS = new RegExp(`${RTL_WORD}(?:\\s+${RTL_WORD})+`, 'gu')
const SPACES = /^\s+$/

// Each word is drawn in the direction of its letters, one word to the right of the other: so these are put in their order from the left.
const inDrawingOrder = (text: string) => text.replace(RTL_WORDS, (words) => words.split(/\s+/).toReversed().join(' '))

// Joiners, selectors and the like, which shape their neighbours and are nothing to draw; and the skins of emoji.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/u
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u

/** Whether a text has signs that a face of emoji may draw. */
export const hasEmoji = (text: string): boolean => EMOJI.test(text)

const hasAll = (face: Face, signs: string) => [...signs].every((sign) => face.has(sign.codePointAt(0) ?? 0))

// A sequence of emoji that their face has entirely is one sign in it: a family, a flag. Otherwise its parts are drawn, without joiners.
const drawableSigns = (signs: string, faces: readonly Face[]): string[] =>
  hasEmoji(signs) && faces.some((face) => face.joinsEmoji && hasAll(face, signs))
    ? [signs]
    : [...signs].filter((sign) => SPACES.test(sign) || (!UNSEEN.test(sign) && faces.some((face) => hasAll(face, sign))))

/** A text without what none of these faces can draw: the rest of it reads on without a gap. Lines stay. */
export function drawablePart(text: string, faces: readonly Face[]): string {
  const all = text.normalize('NFC')
  const drawn = [...graphemes.segment(all)].flatMap(({ segment }) => drawableSigns(segment, faces)).join('')
  if (drawn.length === all.length) return all
  return drawn.replace(/ {2,}/g, ' ').replace(/^ +| +$/gm, '')
}

/**
 * Cuts a text into runs: each sign with its marks goes to the first face that has all of it, else to the last. Spaces stay with what
 * stands before them, unless it is an emoji: as wide as one, they would be gaps. What no face has is left out: it would be drawn as an
 * empty box.
 */
export function runsOf(text: string, faces: readonly [Face, ...Face[]]): Run[] {
  const runs: Run[] = []
  for (const { segment } of graphemes.segment(inDrawingOrder(drawablePart(text, faces)))) {
    const last = runs.at(-1)
    const face = faces.find((one) => hasAll(one, segment)) ?? faces.at(-1) ?? faces[0]
    if (last && (last.face === face || (SPACES.test(segment) && !last.face.joinsEmoji))) last.text += segment
    else runs.push({ face, text: segment })
  }
  return runs
}

/** Whether these faces have every sign of a text. */
export const areEnough = (text: string, faces: readonly Face[]): boolean =>
  [...text.normalize('NFC')].every((sign) => {
    const codePoint = sign.codePointAt(0) ?? 0
    return SPACES.test(sign) || UNSEEN.test(sign) || faces.some((face) => face.has(codePoint))
  })
