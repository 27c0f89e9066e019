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

/** Returns the path of an item's page. */
export const pathOf = (kind: SearchKind, id: number): string => PATHS[kind](id)

export const presentSuggestion = (item: FoundItem, lexemes: readonly string[]): Suggestion => ({
  kind: item.kind,
  id: item.item_id,
  title: markText(item.title, lexemes),
  path: pathOf(item.kind, item.item_id),
  author_name: item.author_name,
})

interface Words {
  words: readonly string[]
  forms: readonly (readonly string[])[]
}

/** What is made elsewhere: the addresses of pictures of videos, and the seconds at which videos say the words. */
interface ExtraData {
  publicUrl: string
  videoPictures: ReadonlyMap<number, string | null>
  moments: ReadonlyMap<number, number>
}

/** Presents a result; a video that says the words opens where it does. */
export function presentResult(
  row: FoundResult,
  { words, forms }: Words,
  { publicUrl, videoPictures, moments }: ExtraData,
): SearchResult {
  const price = row.price_cents === null ? row.price_from : amountOf(row.price_cents)
  const lexemes = forms.flat()
  const suggestion = presentSuggestion(row, lexemes)
  const starts_at = row.kind === 'video' ? (moments.get(row.item_id) ?? null) : null
  const matchedFields = words.map((word, at) => ({ word, field: row.fields[at] ?? null }))
  return {
    ...suggestion,
    path: starts_at === null ? suggestion.path : `${suggestion.path}?t=${starts_at}`,
    starts_at,
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
    matched: matchedFields.flatMap(({ word, field }) => (field === null ? [] : [{ word, field }])),
    missing: matchedFields.filter(({ field }) => field === null).map(({ word }) => word),
  }
}
