import type { RootAddress } from '#platform/server/http/root-routes.ts'
import { RSS_TYPE, rssText } from '#platform/server/http/rss.ts'
import { pathOf } from '#features/search/server.ts'
import { ITEM_COLUMNS } from './item-columns.ts'
import { listForFeed } from './queries/matches.ts'
import { feedAddresses, readFeedFile } from './signed-names.ts'

const FEED_LENGTH = 50

/** Texts of the feeds, in one place for translation. */
const texts = {
  title: (product: string, search: string) => `${product}: ${search}`,
  description: 'New results of a saved search.',
}

/** Private feed of a saved search. Whoever has the address may read it, and finds public items only. */
export const savedSearchFeed: RootAddress = {
  path: '/feeds/searches/:file',
  does: 'The newest matches of a saved search as RSS; its address is private.',
  isPrivate: true,
  limit: { calls: 60, minutes: 1 },
  flow: async ({ db, services: { config }, params: { file = '' } }) => {
    const name = await readFeedFile(db, file)
    const feed = name && (await listForFeed(db, name, FEED_LENGTH, ITEM_COLUMNS))
    if (!feed) return null
    const url = config.PUBLIC_URL
    const text = rssText({
      title: texts.title(config.PRODUCT_NAME, feed.name),
      description: texts.description,
      page: `${url}/saved-searches`,
      self: (await feedAddresses(db, url))(name),
      items: feed.items.map(({ kind, item_id, title, author_name, body, found_at }) => ({
        title,
        address: url + pathOf(kind, item_id),
        author: author_name,
        text: body,
        published_at: found_at,
      })),
    })
    return {
      type: RSS_TYPE,
      parts: (async function* parts() {
        yield text
      })(),
    }
  },
}
