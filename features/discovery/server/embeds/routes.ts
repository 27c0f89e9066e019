import { cardPath } from '#platform/contract/cards.ts'
import { embedCode, sizeWithin, type FrameSpace } from '#platform/contract/embed-code.ts'
import type { Config } from '#platform/server/config.ts'
import { notFound, HttpError } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { embedPathOf, PLAYLIST_FRAME } from '#features/playlists/contract.ts'
import { hasPlayableVideo } from '#features/playlists/server.ts'
import { findEmbeddableVideo, type EmbeddableVideo } from '#features/videos/server.ts'
import { embedsApi, type CardKind, type Embed } from '../../contract.ts'
import { pathAtWidth } from '../cards/cards.ts'
import { kinds } from '../kinds.ts'
import { findWork, type Work } from '../queries/public-works.ts'
import { embeddableAt } from './addresses.ts'
import { fitCard } from './rules.ts'

const commonFields = (title: string, author: string, { PRODUCT_NAME, FRONTEND_URL }: Config) => ({
  version: '1.0' as const,
  title,
  author_name: author,
  provider_name: PRODUCT_NAME,
  provider_url: FRONTEND_URL,
})

function presentVideo(video: EmbeddableVideo, token: string, space: FrameSpace, config: Config): Embed {
  const size = sizeWithin(video, space)
  return {
    type: 'video',
    ...commonFields(video.title, video.owner_name, config),
    author_url: `${config.FRONTEND_URL}/developers/${video.user_id}/videos`,
    html: embedCode(`${config.PUBLIC_URL}/embed/videos/${token}`, video.title, size),
    ...size,
  }
}

interface FoundWork {
  kind: CardKind
  work: Work
  /** Whether it is a playlist that everyone can play. */
  isPlayable: boolean
}

function presentWork({ kind, work, isPlayable }: FoundWork, space: FrameSpace, config: Config): Embed {
  const { id, title, author, picture } = work
  const card = fitCard(space)
  const path = cardPath(kind, id, title, author, picture)
  const described = {
    ...commonFields(title, author, config),
    ...(card && {
      thumbnail_url: config.PUBLIC_URL + pathAtWidth(path, card.width),
      thumbnail_width: card.width,
      thumbnail_height: card.height,
    }),
  }
  if (!isPlayable) return { type: 'link', ...described }
  const size = sizeWithin(PLAYLIST_FRAME, space)
  return { type: 'rich', ...described, html: embedCode(config.PUBLIC_URL + embedPathOf(id), title, size), ...size }
}

// Same response for what is missing and what is private, so that callers cannot tell them apart.
const nothingToEmbed = () => notFound('Nothing to embed at this address')

export const embedsRoutes: Route[] = routes(embedsApi, {
  // Called by a program, so it is not recorded as an opening of a link.
  describe: async ({ db, query, now, services: { config } }) => {
    if (!['json', 'xml'].includes(query.format))
      throw new HttpError(501, 'format_not_supported', 'Only the formats json and xml are supported')
    const found = embeddableAt(query.url, config)
    if (!found) throw nothingToEmbed()
    if ('token' in found) {
      const video = await findEmbeddableVideo(db, found.token, now)
      if (!video) throw nothingToEmbed()
      return presentVideo(video, found.token, query, config)
    }
    const { kind, id } = found
    const work = await findWork(db, kinds[kind].works, id)
    if (!work) throw nothingToEmbed()
    // A playlist with nothing to play yet is described as a link.
    const isPlayable = kind === 'playlist' && (await hasPlayableVideo(db, id))
    return presentWork({ kind, work, isPlayable }, query, config)
  },
})
