import { cardPath } from '#platform/contract/cards.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { rssText } from '#platform/server/http/rss.ts'
import type { CardKind } from '../contract.ts'
import { kinds } from './kinds.ts'
import { listNewest, type Work } from './queries/public-works.ts'

/** Number of items in a feed. */
const FEED_LENGTH = 50

interface Feed {
  kind: CardKind
  title: string
  does: string
  /** The page that lists the same content. */
  page: string
}

const feeds = {
  tickets: { kind: 'ticket', title: 'Tickets', does: 'The newest public requests.', page: '/tickets' },
  showcases: { kind: 'showcase', title: 'Solutions', does: 'The newest finished work by creators.', page: '/showcase' },
  videos: { kind: 'video', title: 'Videos', does: 'The newest videos by creators.', page: '/videos' },
} as const satisfies Record<string, Feed>

/** Names of all feeds, as used in their URLs. */
export const FEEDS = Object.keys(feeds) as (keyof typeof feeds)[]
type FeedName = keyof typeof feeds

type FeedSite = Pick<Config, 'PUBLIC_URL' | 'PRODUCT_NAME'>

/** Content of a feed, independent of the format. */
interface FeedData {
  title: string
  does: string
  page: string
  self: string
  items: (Work & { address: string; card: string })[]
}

async function readFeed(
  db: Database,
  { PUBLIC_URL, PRODUCT_NAME }: FeedSite,
  file: string,
  feed: Feed,
): Promise<FeedData> {
  const { kind, title, does, page } = feed
  const { works, pathOf } = kinds[kind]
  const items = await listNewest(db, works, FEED_LENGTH)
  return {
    title: `${PRODUCT_NAME}: ${title}`,
    does,
    page: PUBLIC_URL + page,
    self: `${PUBLIC_URL}/feeds/${file}`,
    items: items.map((work) => ({
      ...work,
      address: PUBLIC_URL + pathOf(work.id),
      card: PUBLIC_URL + cardPath(kind, work.id, work.title, work.author, work.picture),
    })),
  }
}

/** Returns a feed as RSS 2.0. */
export async function rssFeed(db: Database, site: FeedSite, name: FeedName): Promise<string> {
  const { does, items, ...feed } = await readFeed(db, site, `${name}.xml`, feeds[name])
  return rssText({ ...feed, description: does, items: items.map((item) => ({ ...item, text: item.words ?? '' })) })
}

/** Returns a feed as JSON Feed 1.1. */
export async function jsonFeed(db: Database, site: FeedSite, name: FeedName): Promise<string> {
  const { title, does, page, self, items } = await readFeed(db, site, `${name}.json`, feeds[name])
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description: does,
    home_page_url: page,
    feed_url: self,
    language: 'en',
    items: items.map(({ address, card, ...work }) => ({
      id: address,
      url: address,
      title: work.title,
      content_text: work.words ?? '',
      image: card,
      date_published: work.published_at,
      ...(work.changed_at !== null && { date_modified: work.changed_at }),
      authors: [{ name: work.author }],
    })),
  })
}
