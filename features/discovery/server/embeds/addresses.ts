import type { Config } from '#platform/server/config.ts'
import type { SpecialPage } from '#platform/server/pages/screens.ts'
import { kinds } from '../kinds.ts'

type SiteUrls = Pick<Config, 'PUBLIC_URL' | 'FRONTEND_URL'>

/** Kinds whose public pages other sites show as a link with a picture, or with a player. */
const LINK_KINDS = ['showcase', 'playlist', 'product'] as const

/** What an address shows: the video of a share link, or a public item. */
export type Embeddable = { token: string } | { kind: (typeof LINK_KINDS)[number]; id: number }

const SHARED_VIDEO = /^\/(?:shared|embed)\/videos\/([\w-]+)\/?(?:[?#]|$)/
const ITEM_PATH = /^(?:\/embed(?=\/playlists\/))?(\/[a-z]+\/([1-9]\d{0,14}))\/?(?:[?#]|$)/

/** Returns what an address of this installation shows; null for any other address. */
export function embeddableAt(address: string, { PUBLIC_URL, FRONTEND_URL }: SiteUrls): Embeddable | null {
  const place = [FRONTEND_URL, PUBLIC_URL].find((one) => address.startsWith(`${one}/`))
  if (place === undefined) return null
  const path = address.slice(place.length)
  const token = SHARED_VIDEO.exec(path)?.[1]
  if (token !== undefined) return { token }
  const [, page, id] = ITEM_PATH.exec(path) ?? []
  const kind = LINK_KINDS.find((one) => kinds[one].pathOf(Number(id)) === page)
  return kind ? { kind, id: Number(id) } : null
}

/** The pages that name their oEmbed endpoint, whether or not what they show exists. */
export const pagesWithEmbeds = ({ PUBLIC_URL, FRONTEND_URL }: SiteUrls): SpecialPage[] => {
  const oembedFor = (path: string) => `${PUBLIC_URL}/api/oembed?url=${encodeURIComponent(FRONTEND_URL + path)}`
  return [
    {
      path: '/shared/videos/:shareToken',
      oembed: ({ shareToken = '' }) => oembedFor(`/shared/videos/${shareToken}`),
    },
    ...LINK_KINDS.map((kind): SpecialPage => {
      const { pathOf } = kinds[kind]
      return {
        path: pathOf(0).replace(/0$/, String.raw`:id(^[1-9]\d{0,14}$)`),
        oembed: ({ id }) => oembedFor(pathOf(Number(id))),
      }
    }),
  ]
}
