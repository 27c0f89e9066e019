import type { Database } from '#platform/server/database/database.ts'
import { pictureAddress } from '#platform/server/files/files.ts'
import { forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { findRequestFor, phrasesIn } from '#features/requests/server.ts'
import { presentPictures } from '#features/videos/server.ts'
import { matchesApi, type SimilarKind } from '../contract.ts'
import { listMatchingRequests } from './matching-requests.ts'
import {
  deleteDismissedCreator,
  deleteDismissedRequest,
  insertDismissedCreator,
  insertDismissedRequest,
} from './queries/dismissals.ts'
import { listFittingCreators } from './queries/fitting-creators.ts'
import { listSimilarItems } from './queries/similar-items.ts'
import { reasonsForCreator, reasonsForRequest, reasonsForSimilar } from './reasons.ts'

const PATHS: Record<SimilarKind, (id: number) => string> = {
  showcase: (id) => `/showcase/${id}`,
  video: (id) => `/video_display/stream/${id}`,
  product: (id) => `/products/${id}`,
}

async function ownRequest(db: Database, requestId: number, ownerId: number) {
  const request = await findRequestFor(db, requestId, ownerId)
  if (!request?.readable) throw notFound('Request not found')
  if (request.user_id !== ownerId) throw forbidden('Not authorized to invite creators to this request')
  return request
}

export const matchesRoutes: Route[] = routes(matchesApi, {
  listMatching: async ({ db, caller, query }) => {
    const rows = await listMatchingRequests(db, caller.id, query.limit)
    return rows.map(({ matching_skills, work_title, has_worked, covers_prices, ...request }) => {
      const matches_skills = matching_skills.length > 0
      const isMatch = matches_skills || work_title !== null || has_worked
      const facts = { matching_skills, work_title, has_worked, covers_prices: covers_prices && isMatch }
      return { ...request, matches_skills, reasons: reasonsForRequest(facts) }
    })
  },

  dismissRequest: async ({ db, caller, params, now }) => {
    if (!(await insertDismissedRequest(db, caller.id, params.id, now))) throw notFound('Request not found')
  },

  restoreRequest: async ({ db, caller, params }) => {
    if (!(await deleteDismissedRequest(db, caller.id, params.id))) throw notFound('Request is not dismissed')
  },

  listFitting: async ({ db, caller, params, query, services }) => {
    const { id: request_id, title, content, estimated_budget } = await ownRequest(db, params.id, caller.id)
    const rows = await listFittingCreators(db, {
      request_id,
      owner_id: caller.id,
      title,
      content,
      phrases: phrasesIn(`${title} ${content}`),
      budget: estimated_budget,
      limit: query.limit,
    })
    return rows.map((row) => ({
      ...row,
      profile_image_url: pictureAddress(services.config.PUBLIC_URL, row.profile_image),
      reasons: reasonsForCreator(row),
    }))
  },

  dismissCreator: async ({ db, caller, params, now }) => {
    await ownRequest(db, params.id, caller.id)
    if (!(await insertDismissedCreator(db, params.id, params.creator_id, now))) throw notFound('Creator not found')
  },

  restoreCreator: async ({ db, caller, params }) => {
    await ownRequest(db, params.id, caller.id)
    if (!(await deleteDismissedCreator(db, params.id, params.creator_id))) throw notFound('Creator is not dismissed')
  },

  listSimilar: async ({ db, caller, services, now, query: { kind, id, limit } }) => {
    const rows = await listSimilarItems(db, { kind, id, reader: caller?.id ?? null, limit })
    const ids = kind === 'video' ? rows.map((row) => row.id) : []
    // As for somebody who is signed out, so that the URLs are those of public videos.
    const videoPictures = await presentPictures({ db, services, now, caller: null }, ids)
    return rows.map((row) => ({
      kind,
      id: row.id,
      title: row.title,
      path: PATHS[kind](row.id),
      author_name: row.author_name,
      picture_url:
        kind === 'video'
          ? (videoPictures.get(row.id) ?? null)
          : pictureAddress(services.config.PUBLIC_URL, row.picture),
      reasons: reasonsForSimilar(row),
    }))
  },
})
