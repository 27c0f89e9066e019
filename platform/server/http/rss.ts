import { element, xmlText, XML_DECLARATION } from './xml.ts'

/** An item of a feed. */
export interface RssItem {
  title: string
  /** Permanent URL of its page. */
  address: string
  author: string | null
  text: string
  published_at: string
}

/** A feed with its items, newest first. */
export interface RssFeed {
  title: string
  description: string
  /** URL of the page that lists the same content. */
  page: string
  /** URL of the feed. */
  self: string
  items: readonly RssItem[]
}

const itemOf = ({ title, address, author, text, published_at }: RssItem) =>
  [
    '<item>',
    element('title', title),
    element('link', address),
    `<guid isPermaLink="true">${xmlText(address)}</guid>`,
    element('pubDate', new Date(published_at).toUTCString()),
    ...(author === null ? [] : [element('dc:creator', author)]),
    // Feed readers parse it as HTML, so the text is escaped once more.
    element('description', xmlText(text)),
    '</item>\n',
  ].join('')

/** Content type of RSS feeds. */
export const RSS_TYPE = 'application/rss+xml; charset=utf-8'

/** Returns a feed as RSS 2.0. */
export function rssText({ title, description, page, self, items }: RssFeed): string {
  const channel = [
    element('title', title),
    element('link', page),
    element('description', description),
    element('language', 'en'),
    `<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>\n`,
    ...items.map(itemOf),
  ]
  return `${XML_DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>${channel.join('')}</channel></rss>\n`
}
