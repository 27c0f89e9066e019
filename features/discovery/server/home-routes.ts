import { pictureAddress } from '#platform/server/files/files.ts'
import { routes, type BaseCall, type Route } from '#platform/server/http/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { presentPictures } from '#features/videos/server.ts'
import { HOME_WORKS, homeApi, MATCHES_MAX, type WorkInBrief } from '../contract.ts'
import {
  findCreators,
  findShowcases,
  findVideos,
  listHomeRequests,
  listHomeShowcases,
  listHomeVideos,
  type WorkRow,
} from './queries/home.ts'
import { wordsOfNeed } from './need-words.ts'
import { selectVaried } from './rules.ts'

type Reading = Pick<BaseCall<Endpoint>, 'db' | 'services' | 'now'>

const creatorOf = (
  row: Pick<WorkRow, 'creator_id' | 'creator_name' | 'creator_username' | 'creator_picture'>,
  publicUrl: string,
) => ({
  id: row.creator_id,
  name: row.creator_name.trim() || row.creator_username,
  picture_url: pictureAddress(publicUrl, row.creator_picture),
})

function presentShowcase(row: WorkRow, publicUrl: string): WorkInBrief {
  const { id, title, picture } = row
  return {
    kind: 'showcase',
    id,
    title,
    picture_url: pictureAddress(publicUrl, picture),
    duration_ms: null,
    creator: creatorOf(row, publicUrl),
  }
}

// Presented for an anonymous reader, so that the URLs are those of public videos.
async function presentVideos({ db, services, now }: Reading, rows: readonly WorkRow[]): Promise<WorkInBrief[]> {
  const pictures = await presentPictures(
    { db, services, now, caller: null },
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    kind: 'video',
    id: row.id,
    title: row.title,
    picture_url: pictures.get(row.id) ?? null,
    duration_ms: row.duration_ms,
    creator: creatorOf(row, services.config.PUBLIC_URL),
  }))
}

const WORKS_PER_KIND = HOME_WORKS / 3

async function homeWorks(call: Reading): Promise<WorkInBrief[]> {
  const { PUBLIC_URL } = call.services.config
  const candidates = await listHomeShowcases(call.db, HOME_WORKS)
  const films = await listHomeVideos(call.db, HOME_WORKS)
  const shownCreators = new Set<number>()
  const best = selectVaried(
    candidates.filter(({ is_best }) => is_best),
    WORKS_PER_KIND,
    shownCreators,
  )
  const videos = selectVaried(films, WORKS_PER_KIND, shownCreators)
  const newest = selectVaried(
    candidates.filter((one) => !best.includes(one)).toSorted((one, other) => other.id - one.id),
    HOME_WORKS - best.length - videos.length,
    shownCreators,
  )
  const showcases = [...best, ...newest].map((row) => presentShowcase(row, PUBLIC_URL))
  const videosShown = await presentVideos(call, videos)
  // Each row on the page has one of each kind.
  const rows = Array.from({ length: WORKS_PER_KIND }, (_, at) => [
    showcases[at],
    videosShown[at],
    showcases[at + WORKS_PER_KIND],
  ])
  return [...rows.flat(), ...showcases.slice(2 * WORKS_PER_KIND)].filter((work) => work !== undefined)
}

export const homeRoutes: Route[] = routes(homeApi, {
  read: async (call) => ({ works: await homeWorks(call), requests: await listHomeRequests(call.db) }),

  listMatches: async (call) => {
    const { db, query, services } = call
    const { PUBLIC_URL } = services.config
    const words = wordsOfNeed(query.need)
    if (words.length === 0) return { creators: [], works: [] }
    const creators = await findCreators(db, words, MATCHES_MAX)
    const showcases = await findShowcases(db, words, MATCHES_MAX)
    const videos = await findVideos(db, words, MATCHES_MAX)
    const found = [
      ...showcases.map((row) => ({ ...row, isVideo: false })),
      ...videos.map((row) => ({ ...row, isVideo: true })),
    ]
      .toSorted((one, other) => other.hits - one.hits)
      .slice(0, MATCHES_MAX)
    const films = await presentVideos(
      call,
      found.filter(({ isVideo }) => isVideo),
    )
    return {
      creators: creators.map((row) => ({
        ...creatorOf(row, PUBLIC_URL),
        skills: row.skills,
        average_rating: row.average_rating,
        total_ratings: row.total_ratings,
      })),
      works: found.flatMap((row) =>
        row.isVideo ? (films.find(({ id }) => id === row.id) ?? []) : presentShowcase(row, PUBLIC_URL),
      ),
    }
  },
})
