import type { Face } from './read-fonts.ts'

/** A part of a text that is set in one font. */
export interface Run {
  face: Face
  text: string
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const RTL_WORD = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]+`
const RTL_WORDS = new RegExp(`${RTL_WORD}(?:\\s+${RTL_WORD})+`, 'gu')
const SPACES = /^\s+$/

// Words are drawn from left to right, each in the direction of its script, so right-to-left words are reversed into visual order.
const inVisualOrder = (text: string) => text.replace(RTL_WORDS, (words) => words.split(/\s+/).toReversed().join(' '))

// Joiners, variation selectors and the like, which have no glyph of their own, and skin tone modifiers.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/u
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u

/** Returns whether a text contains characters that an emoji font may have. */
export const hasEmoji = (text: string): boolean => EMOJI.test(text)

const hasAllCharacters = (face: Face, characters: string) =>
  [...characters].every((sign) => face.has(sign.codePointAt(0) ?? 0))

// An emoji sequence that the emoji font supports, such as a family or a flag, is one glyph. Otherwise its parts are drawn without joiners.
const supportedCharacters = (characters: string, faces: readonly Face[]): string[] =>
  hasEmoji(characters) && faces.some((face) => face.supportsEmojiSequences && hasAllCharacters(face, characters))
    ? [characters]
    : [...characters].filter(
        (sign) => SPACES.test(sign) || (!INVISIBLE.test(sign) && faces.some((face) => hasAllCharacters(face, sign))),
      )

/** Removes characters that none of these fonts has, without gaps in their place. Line breaks are preserved. */
export function supportedPart(text: string, faces: readonly Face[]): string {
  const all = text.normalize('NFC')
  const drawn = [...graphemes.segment(all)].flatMap(({ segment }) => supportedCharacters(segment, faces)).join('')
  if (drawn.length === all.length) return all
  return drawn.replace(/ {2,}/g, ' ').replace(/^ +| +$/gm, '')
}

/**
 * Splits a text into runs: each character with its combining marks goes to the first font that has all of it. Spaces stay with the
 * preceding character, unless it is an emoji, in whose font they would be too wide. Characters that no font has are removed, because they
 * would be drawn as empty boxes.
 */
export function runsOf(text: string, faces: readonly [Face, ...Face[]]): Run[] {
  const runs: Run[] = []
  for (const { segment } of graphemes.segment(inVisualOrder(supportedPart(text, faces)))) {
    const last = runs.at(-1)
    const face = faces.find((one) => hasAllCharacters(one, segment)) ?? faces.at(-1) ?? faces[0]
    if (last && (last.face === face || (SPACES.test(segment) && !last.face.supportsEmojiSequences)))
      last.text += segment
    else runs.push({ face, text: segment })
  }
  return runs
}

/** Returns whether these fonts have every character of a text. */
export const canRender = (text: string, faces: readonly Face[]): boolean =>
  [...text.normalize('NFC')].every((sign) => {
    const codePoint = sign.codePointAt(0) ?? 0
    return SPACES.test(sign) || INVISIBLE.test(sign) || faces.some((face) => face.has(codePoint))
  })
