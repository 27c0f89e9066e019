import { decodeCursor, encodeCursor } from '#platform/server/database/keyset-page.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { presentPictures } from '#features/videos/server.ts'
import { searchApi, SEARCH_KINDS, SUGGESTIONS_MAX } from '../contract.ts'
import { postgresEngine } from './postgres-engine.ts'
import { presentResult, presentSuggestion } from './presenter.ts'
import { listFrequentSkills } from './queries/suggestions.ts'
import { findSpokenMoments } from './spoken-moments.ts'
import { wordsOf } from './words.ts'

const SEARCHES_SUGGESTED_MAX = 6
const engine = postgresEngine

export const searchRoutes: Route[] = routes(searchApi, {
  find: async ({ db, services, now, query: { q, exact, limit, after, ...filter } }) => {
    const { results, ...found } = await engine.query(db, {
      text: q,
      exact,
      filter,
      now,
      limit,
      after: after === undefined ? null : decodeCursor(after, ['number', 'number']),
    })
    const page = results.slice(0, limit)
    const last = results.length > limit ? page.at(-1) : undefined
    const videos = page.filter(({ kind }) => kind === 'video').map(({ item_id }) => item_id)
    // As for somebody who is signed out, so that the URLs are those of public videos.
    const videoPictures = await presentPictures({ db, services, now, caller: null }, videos)
    const moments = await findSpokenMoments(db, page, found.forms)
    const publicUrl = services.config.PUBLIC_URL
    return {
      items: page.map((row) => presentResult(row, found, { publicUrl, videoPictures, moments })),
      total: found.total,
      words: found.words,
      corrected: found.corrected,
      facets: found.facets,
      next: last ? encodeCursor([last.score, last.id]) : null,
      limited: found.isLimited,
    }
  },

  suggest: async ({ db, query: { q } }) => {
    const { items, lexemes, corrected } = await engine.suggest(db, q, SUGGESTIONS_MAX)
    const groups = SEARCH_KINDS.map((kind) => ({
      kind,
      items: items.filter((item) => item.kind === kind).map((item) => presentSuggestion(item, lexemes)),
    }))
    return {
      groups: groups.filter((group) => group.items.length > 0),
      corrected,
      searches: await listFrequentSkills(db, wordsOf(q).at(-1) ?? '', SEARCHES_SUGGESTED_MAX),
    }
  },
})
