import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { BaseCall } from '#platform/server/http/routes.ts'
import { presentNewestPlaylists, presentPublicPlaylists } from '#features/playlists/server.ts'
import { presentNewestShowcases, presentShowcases } from '#features/showcases/server.ts'
import { presentNewestVideos, presentVideos } from '#features/videos/server.ts'
import { WorkKind, type Portfolio } from '../contract.ts'
import type { StoredSection, StoredWork, StoredWorks } from './queries/pages.ts'
import { isShown } from './rules.ts'

/** Number of works in a section that shows the newest. */
const NEWEST_SHOWN = 6

type Reading = Pick<BaseCall<Endpoint>, 'db' | 'services' | 'now'> & { caller: { id: number } | null; grant?: string }

interface Shown {
  sections: readonly StoredSection[]
  ownerId: number
  byLink: boolean
}

interface Part<Work> {
  works: Work[]
  hasMore: boolean
}

const EMPTY_PART = { works: [], hasMore: false }

/** Returns one section of a page: the newest works, or the chosen ones that may be seen. */
async function loadPart<Work>(
  section: StoredWorks | undefined,
  newest: (count: number) => Promise<Work[]>,
  chosen: (works: readonly StoredWork[]) => Promise<Work[]>,
): Promise<Part<Work>> {
  if (!section) return EMPTY_PART
  if (section.works !== null) return { works: await chosen(section.works), hasMore: false }
  const works = await newest(NEWEST_SHOWN)
  return { works: works.slice(0, NEWEST_SHOWN), hasMore: works.length > NEWEST_SHOWN }
}

const idsOf = (works: readonly { id: number }[]) => works.map(({ id }) => id)

/** Returns the contents of a page, public or by its link. Owners see the same as everyone. */
export async function showPortfolio(call: Reading, { sections, ownerId, byLink }: Shown): Promise<Portfolio> {
  const sectionOf = (kind: WorkKind) => sections.find((section): section is StoredWorks => section.kind === kind)
  const showcases = await loadPart(
    sectionOf('showcases'),
    (count) => presentNewestShowcases(call, ownerId, count),
    async (works) => {
      const known = await presentShowcases(call, idsOf(works))
      return works.flatMap(({ id }) => known.get(id) ?? [])
    },
  )
  const videos = await loadPart(
    sectionOf('videos'),
    (count) => presentNewestVideos(call, ownerId, count),
    async (works) => {
      const known = await presentVideos(call, idsOf(works))
      return works.flatMap(({ id, also_private }) => {
        const video = known.get(id)
        // A video whose preparation failed may not play.
        const isPlayable =
          video && video.state !== 'failed' && isShown({ is_public: video.is_public, also_private, byLink })
        return isPlayable ? [video] : []
      })
    },
  )
  const playlists = await loadPart(
    sectionOf('playlists'),
    (count) => presentNewestPlaylists(call, ownerId, count),
    async (works) => {
      const known = await presentPublicPlaylists(call, idsOf(works))
      return works.flatMap(({ id }) => known.get(id) ?? [])
    },
  )
  const parts = { showcases, videos, playlists }
  return {
    sections: sections.map(({ kind }) => kind).filter((kind) => kind === 'ratings' || parts[kind].works.length > 0),
    showcases: showcases.works,
    videos: videos.works,
    playlists: playlists.works,
    has_more: WorkKind.options.filter((kind) => parts[kind].hasMore),
  }
}
