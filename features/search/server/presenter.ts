import { amountOf } from '#platform/contract/currency.ts'
import { pictureAddress } from '#platform/server/files/files.ts'
import type { SearchKind, SearchResult, Suggestion } from '../contract.ts'
import type { FoundItem, FoundResult } from './queries/found-items.ts'
import { excerptOf, markText } from './marks.ts'

const PATHS: Record<SearchKind, (id: number) => string> = {
  creator: (id) => `/profile/developers/${id}/public`,
  showcase: (id) => `/showcase/${id}`,
  product: (id) => `/products/${id}`,
  request: (id) => `/tickets/${id}`,
  video: (id) => `/video_display/stream/${id}`,
  playlist: (id) => `/playlists/${id}`,
}

export const presentSuggestion = (item: FoundItem, lexemes: readonly string[]): Suggestion => ({
  kind: item.kind,
  id: item.item_id,
  title: markText(item.title, lexemes),
  path: PATHS[item.kind](item.item_id),
  author_name: item.author_name,
})

interface Words {
  words: readonly string[]
  lexemes: readonly string[]
}

/** Presents a result; `picture_url` is that of a video, whose address is made elsewhere. */
export function presentResult(
  row: FoundResult,
  { words, lexemes }: Words,
  { publicUrl, videoPictures }: { publicUrl: string; videoPictures: ReadonlyMap<number, string | null> },
): SearchResult {
  const price = row.price_cents === null ? row.price_from : amountOf(row.price_cents)
  const inFields = words.map((word, at) => ({ word, field: row.fields[at] ?? null }))
  return {
    ...presentSuggestion(row, lexemes),
    excerpt: excerptOf([row.body, row.more, row.tags], lexemes),
    picture_url:
      row.kind === 'video' ? (videoPictures.get(row.item_id) ?? null) : pictureAddress(publicUrl, row.picture),
    skills: row.skills,
    price,
    is_price_least: row.is_price_least,
    budget: row.budget,
    availability: row.availability,
    average_rating: row.average_rating,
    total_ratings: row.total_ratings,
    published_at: row.published_at,
    matched: inFields.flatMap(({ word, field }) => (field === null ? [] : [{ word, field }])),
    missing: inFields.filter(({ field }) => field === null).map(({ word }) => word),
  }
}
