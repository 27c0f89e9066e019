import type { ServerFeature } from '#platform/server/feature.ts'
import { RSS_TYPE } from '#platform/server/http/rss.ts'
import type { RootAddress } from '#platform/server/http/root-routes.ts'
import { HOME_CARD } from '#platform/contract/cards.ts'
import { playlistsSubject } from '#features/playlists/contract.ts'
import { productsSubject } from '#features/products/contract.ts'
import { profilesSubject } from '#features/profiles/contract.ts'
import { requestsSubject } from '#features/requests/contract.ts'
import { showcasesSubject } from '#features/showcases/contract.ts'
import { videosSubject } from '#features/videos/contract.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { homeCard, workCard } from './server/cards/cards.ts'
import { FEEDS, jsonFeed, rssFeed } from './server/feeds.ts'
import { pagesWithEmbeds } from './server/embeds/addresses.ts'
import { embedsRoutes } from './server/embeds/routes.ts'
import { homeRoutes } from './server/home-routes.ts'
import { robots } from './server/robots.ts'
import { screensSitemap, sitemap, sitemapIndex } from './server/sitemaps.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const XML_TYPE = 'application/xml; charset=utf-8'

const subjectOf = { tickets: requestsSubject, showcases: showcasesSubject, videos: videosSubject }

const cards: RootAddress[] = [
  {
    path: HOME_CARD,
    does: 'The card of the product.',
    maxAgeSeconds: 1 * HOUR_SECONDS,
    limit: { calls: 120, minutes: 1 },
    made: homeCard,
  },
  {
    path: '/cards/:kind/:file',
    does: 'The card of a public work or creator.',
    limit: { calls: 120, minutes: 1 },
    made: workCard,
  },
]

const sitemaps: RootAddress[] = [
  {
    path: '/sitemap.xml',
    does: 'The list of all site maps.',
    limit: { calls: 30, minutes: 1 },
    shows: [
      accountsSubject,
      requestsSubject,
      profilesSubject,
      showcasesSubject,
      videosSubject,
      playlistsSubject,
      productsSubject,
    ],
    text: async ({ db, services }) => ({ type: XML_TYPE, text: await sitemapIndex(db, services.config) }),
  },
  {
    path: '/sitemap-screens.xml',
    does: 'The public screens that are always there.',
    maxAgeSeconds: 5 * MINUTE_SECONDS,
    limit: { calls: 30, minutes: 1 },
    text: async ({ services }) => ({ type: XML_TYPE, text: screensSitemap(services.config) }),
  },
  {
    path: '/sitemap-:kind(^[a-z]+)-:number(^\\d+).xml',
    does: 'The public works of one kind, as many as a site map may hold.',
    // Limited, because every response reads a whole sitemap.
    limit: { calls: 30, minutes: 1 },
    flow: async ({ db, services, params: { kind = '', number } }) => {
      const parts = await sitemap(db, services.config, { kind, number: Number(number) })
      return parts && { type: XML_TYPE, parts }
    },
  },
]

const feeds = FEEDS.flatMap((name): RootAddress[] => [
  {
    path: `/feeds/${name}.xml`,
    does: `The newest public ${name} as RSS.`,
    limit: { calls: 60, minutes: 1 },
    shows: [subjectOf[name], accountsSubject],
    text: async ({ db, services }) => ({
      type: RSS_TYPE,
      text: await rssFeed(db, services.config, name),
    }),
  },
  {
    path: `/feeds/${name}.json`,
    does: `The newest public ${name} as a JSON feed.`,
    limit: { calls: 60, minutes: 1 },
    shows: [subjectOf[name], accountsSubject],
    text: async ({ db, services }) => ({
      type: 'application/feed+json; charset=utf-8',
      text: await jsonFeed(db, services.config, name),
    }),
  },
])

export const discoveryFeature: ServerFeature = {
  routes: [...homeRoutes, ...embedsRoutes],
  specialPages: [pagesWithEmbeds],
  rootAddresses: [
    ...cards,
    ...sitemaps,
    ...feeds,
    {
      path: '/robots.txt',
      does: 'What crawlers may read.',
      maxAgeSeconds: 1 * HOUR_SECONDS,
      limit: { calls: 60, minutes: 1 },
      text: async ({ services }) => ({ type: 'text/plain; charset=utf-8', text: robots(services.config) }),
    },
  ],
}
