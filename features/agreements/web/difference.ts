/** A stretch of text that two versions share, or that only one of them has. */
export interface Stretch {
  kind: 'same' | 'removed' | 'added'
  text: string
}

// The table has a cell for each pair of words: beyond this, what differs is shown as a whole.
const CELLS_MAX = 4_000_000

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? []

/** How long the longest common sequence of the words from each pair of places on is. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1
  const lengths = new Uint16Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const here = i * width + j
      lengths[here] =
        before[i] === after[j]
          ? (lengths[here + width + 1] ?? 0) + 1
          : Math.max(lengths[here + width] ?? 0, lengths[here + 1] ?? 0)
    }
  }
  return lengths
}

function middle(before: readonly string[], after: readonly string[]): Stretch[] {
  if (before.length * after.length > CELLS_MAX) {
    return [
      { kind: 'removed', text: before.join('') },
      { kind: 'added', text: after.join('') },
    ]
  }
  const lengths = commonLengths(before, after)
  const width = after.length + 1
  const found: Stretch[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const one = before[i]
    const other = after[j]
    if (one !== undefined && one === other) {
      found.push({ kind: 'same', text: one })
      i++
      j++
    } else if (
      one !== undefined &&
      (other === undefined || (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      found.push({ kind: 'removed', text: one })
      i++
    } else if (other !== undefined) {
      found.push({ kind: 'added', text: other })
      j++
    }
  }
  return found
}

// A space between two changed words reads as part of the change: "two old words" instead of three changes.
function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed !== '') result.push({ kind: 'removed', text: removed })
    if (added !== '') result.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  stretches.forEach(({ kind, text }, at) => {
    const betweenChanges = text.trim() === '' && stretches[at + 1] !== undefined && stretches[at + 1]?.kind !== 'same'
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

/** What differs between two texts, word by word: what both share, what was removed, and what was added in its place. */
export function differenceOf(before: string, after: string): Stretch[] {
  const old = wordsOf(before)
  const young = wordsOf(after)
  let start = 0
  while (start < old.length && start < young.length && old[start] === young[start]) start++
  let end = 0
  while (end < old.length - start && end < young.length - start && old.at(-1 - end) === young.at(-1 - end)) end++
  const same = (words: readonly string[]): Stretch[] => words.map((text) => ({ kind: 'same', text }))
  return joined([
    ...same(old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), young.slice(start, young.length - end)),
    ...same(old.slice(old.length - end)),
  ])
}
