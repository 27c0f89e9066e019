import { diffArrays } from 'diff'

/** A piece of text common to both versions, or only in one. */
export interface DiffSegment {
  kind: 'same' | 'removed' | 'added'
  text: string
}

// The cost of finding the shortest diff is quadratic: beyond this many edits, the differing part is shown as one change.
const EDITS_MAX = 1000

// An amount is one word: of a changed price, not only some digits are shown as changed.
const wordsOf = (text: string): string[] =>
  text.match(/\s+|\p{Sc}?\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? []

// Merges changes separated only by a space, so that "two old words" is one change instead of three.
function mergeChanges(segments: readonly DiffSegment[]): DiffSegment[] {
  const result: DiffSegment[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed !== '') result.push({ kind: 'removed', text: removed })
    if (added !== '') result.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  segments.forEach(({ kind, text }, at) => {
    const betweenChanges = text.trim() === '' && segments[at + 1] !== undefined && segments[at + 1]?.kind !== 'same'
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else if (removed !== '' && added !== '' && betweenChanges) {
      removed += text
      added += text
    } else {
      flush()
      const last = result.at(-1)
      if (last?.kind === 'same') last.text += text
      else result.push({ kind, text })
    }
  })
  flush()
  return result
}

/** Computes a word diff of two texts: common, removed and added parts. */
export function differenceOf(before: string, after: string): DiffSegment[] {
  const oldWords = wordsOf(before)
  const newWords = wordsOf(after)
  const runs = diffArrays(oldWords, newWords, { maxEditLength: EDITS_MAX }) ?? [
    { value: oldWords, removed: true, added: false },
    { value: newWords, removed: false, added: true },
  ]
  return mergeChanges(
    runs.map(({ value, removed, added }) => ({
      kind: removed ? 'removed' : added ? 'added' : 'same',
      text: value.join(''),
    })),
  )
}

const CONTEXT_WORDS = 5

/** Shortens the unchanged parts of a diff to a few words of context. */
export function changesOf(segments: readonly DiffSegment[]): DiffSegment[] {
  return segments.map(({ kind, text }, at) => {
    const words = wordsOf(text)
    const [isFirst, isLast] = [at === 0, at === segments.length - 1]
    // Spaces count as words.
    const wordsMax = 2 * CONTEXT_WORDS * (isFirst || isLast ? 1 : 2)
    if (kind !== 'same' || words.length <= wordsMax) return { kind, text }
    const begin = isFirst
      ? ''
      : words
          .slice(0, 2 * CONTEXT_WORDS)
          .join('')
          .trimEnd()
    const end = isLast
      ? ''
      : words
          .slice(-2 * CONTEXT_WORDS)
          .join('')
          .trimStart()
    return { kind, text: `${begin}${isFirst ? '' : ' '}…${isLast ? '' : ' '}${end}` }
  })
}
