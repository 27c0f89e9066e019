import type { Config } from '#platform/server/config.ts'
import { notFound, HttpError } from '#platform/server/http/http-errors.ts'
import type { SpecialPage } from '#platform/server/pages/screens.ts'
import { findLinkByToken, isOpen } from '#features/share-links/server.ts'
import type { embeddingApi } from '../contract.ts'
import type { HandlersOf } from './load.ts'
import { getVideo } from './queries/videos.ts'
import { sizeWithin } from './rules.ts'

type Places = Pick<Config, 'PUBLIC_URL' | 'FRONTEND_URL'>

/** Returns the token in the address of a shared video, either its page or its embed; null for any other address. */
function tokenIn(address: string, { PUBLIC_URL, FRONTEND_URL }: Places): string | null {
  const place = [FRONTEND_URL, PUBLIC_URL].find((one) => address.startsWith(`${one}/`))
  if (place === undefined) return null
  return /^\/(?:shared|embed)\/videos\/([\w-]+)\/?(?:[?#]|$)/.exec(address.slice(place.length))?.[1] ?? null
}

// Escapes text for HTML content and attribute values.
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const ALLOWED = 'autoplay; fullscreen; picture-in-picture'

const frameOf = (address: string, title: string, { width, height }: { width: number; height: number }) =>
  `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}" ` +
  `style="border:0;max-width:100%" loading="lazy" allow="${ALLOWED}" allowfullscreen></iframe>`

// Same response for a missing and a restricted link, so that callers cannot tell them apart.
const notEmbedded = () => notFound('No video to embed at this address')

export const embedding: HandlersOf<typeof embeddingApi> = {
  // Called by a program, so it is not recorded as an opening of the link.
  describe: async ({ db, query, now, services: { config } }) => {
    if (query.format !== 'json') throw new HttpError(501, 'format_not_supported', 'Only the format json is supported')
    const token = tokenIn(query.url, config)
    const link = token === null ? undefined : await findLinkByToken(db, 'video', token)
    if (token === null || !link || !isOpen(link, now) || link.password_hash !== null) throw notEmbedded()
    const video = await getVideo(db, link.target_id, null)
    const size = sizeWithin(video, query)
    return {
      version: '1.0',
      type: 'video',
      title: video.title,
      author_name: video.owner_name,
      author_url: `${config.FRONTEND_URL}/developers/${video.user_id}/videos`,
      provider_name: config.PRODUCT_NAME,
      provider_url: config.FRONTEND_URL,
      html: frameOf(`${config.PUBLIC_URL}/embed/videos/${token}`, video.title, size),
      ...size,
    }
  },
}

/** The embeddable page, and the page that announces its oEmbed endpoint; both are served whether or not the link exists. */
export const videoPages = ({ PUBLIC_URL, FRONTEND_URL }: Places): SpecialPage[] => [
  { path: '/embed/videos/:shareToken', isFramed: true },
  {
    path: '/shared/videos/:shareToken',
    oembed: ({ shareToken = '' }) =>
      `${PUBLIC_URL}/api/oembed?format=json&url=${encodeURIComponent(`${FRONTEND_URL}/shared/videos/${shareToken}`)}`,
  },
]
