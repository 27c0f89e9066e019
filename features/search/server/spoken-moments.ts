import type { Database } from '#platform/server/database/database.ts'
import { listSearchedCaptions, storedLines, type SpokenLine } from '#features/videos/server.ts'
import { markText } from './marks.ts'
import type { FoundResult } from './queries/found-items.ts'
import { foldText } from './words.ts'

const hasForm = (text: string, folded: string, forms: readonly string[]): boolean => {
  // Most lines have none: this is much faster than looking for the words.
  const possible = forms.filter((form) => folded.includes(form.slice(0, -1)))
  return possible.length > 0 && markText(text, possible).marks.length > 0
}

/** Returns the second at which the first line with the most of these words begins; null if no line has any. */
export function momentOf(lines: readonly SpokenLine[], words: readonly (readonly string[])[]): number | null {
  let best: { at: number; count: number } | null = null
  for (const { at, text } of lines) {
    const folded = foldText(text)
    const count = words.filter((forms) => hasForm(text, folded, forms)).length
    if (count > (best?.count ?? 0)) best = { at, count }
  }
  return best && Math.floor(best.at / 1000)
}

/** Returns the second at which each of these videos says the words that are found only in its captions, in one statement. */
export async function findSpokenMoments(
  db: Database,
  page: readonly FoundResult[],
  forms: readonly (readonly string[])[],
): Promise<ReadonlyMap<number, number>> {
  const spoken = page.filter(({ kind, fields }) => kind === 'video' && fields.includes('more'))
  if (spoken.length === 0) return new Map()
  const captions = await listSearchedCaptions(
    db,
    spoken.map(({ item_id }) => item_id),
  )
  const moments = new Map<number, number>()
  for (const { item_id, fields } of spoken) {
    const said = forms.filter((_, at) => fields[at] === 'more')
    for (const { words, line_starts } of captions.filter(({ video_id }) => video_id === item_id)) {
      const moment = moments.has(item_id) ? null : momentOf(storedLines(words, line_starts), said)
      if (moment !== null) moments.set(item_id, moment)
    }
  }
  return moments
}
