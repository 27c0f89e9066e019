import type { Config } from '#platform/server/config.ts'
import type { Database, PublicWorks } from '#platform/server/database/database.ts'
import type { CardKind } from '../contract.ts'
import { isKind, kinds } from './kinds.ts'
import { listPublicItems, listIdRanges } from './queries/public-works.ts'
import { element, XML_DECLARATION } from '#platform/server/http/xml.ts'

/** Maximum number of URLs per sitemap (sitemaps.org). */
const SITEMAP_MAX = 50_000
const ROWS_AT_ONCE = 1000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Public screens with their own content. */
export const PUBLIC_SCREENS = [
  '/',
  '/tickets',
  '/creators',
  '/showcase',
  '/videos',
  '/products',
  '/supporters',
  '/register',
  '/terms-of-service',
  '/privacy-policy',
  '/imprint',
  '/contact',
] as const

type Place = Pick<Config, 'PUBLIC_URL'>

type ScreenConfig = Pick<Config, 'PAYMENTS' | 'MARKETPLACE_LAW'>

// Screens that exist only with a setting.
const CONDITIONAL_SCREENS: Readonly<Record<string, (config: ScreenConfig) => boolean>> = {
  '/supporters': ({ PAYMENTS }) => PAYMENTS === 'on',
  '/contact': ({ MARKETPLACE_LAW }) => MARKETPLACE_LAW === 'on',
}

const entry = (address: string, changedAt: string | null = null): string =>
  `<url>${element('loc', address)}${changedAt === null ? '' : element('lastmod', changedAt)}</url>\n`

/** Returns the sitemap of the static screens. */
export function screensSitemap(config: Place & ScreenConfig): string {
  const screens = PUBLIC_SCREENS.filter((path) => CONDITIONAL_SCREENS[path]?.(config) ?? true)
  return `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}">\n${screens.map((path) => entry(config.PUBLIC_URL + path)).join('')}</urlset>\n`
}

/**
 * Returns the index of all sitemaps. Each sitemap covers a range of ids, so none exceeds the limit, and added or deleted items never move
 * between them.
 */
export async function sitemapIndex(db: Database, { PUBLIC_URL }: Place, size = SITEMAP_MAX): Promise<string> {
  const works: Record<string, PublicWorks> = {}
  for (const [name, kind] of Object.entries(kinds)) works[name] = kind.works
  const idRanges = await listIdRanges(db, works, size)
  const names = ['screens', ...idRanges.map(({ kind, number }) => `${kind}-${number}`)]
  const listed = names.map((name) => `<sitemap>${element('loc', `${PUBLIC_URL}/sitemap-${name}.xml`)}</sitemap>\n`)
  return `${XML_DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${listed.join('')}</sitemapindex>\n`
}

async function* writeSitemap(db: Database, { PUBLIC_URL }: Place, name: CardKind, from: number, last: number) {
  const { works, pathOf } = kinds[name]
  yield `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}">\n`
  let after: number | undefined = from
  while (after !== undefined) {
    const rows = await listPublicItems(db, works, { after, last, limit: ROWS_AT_ONCE })
    yield rows.map(({ id, changed_at }) => entry(PUBLIC_URL + pathOf(id), changed_at)).join('')
    after = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.id
  }
  yield '</urlset>\n'
}

/** Returns one of the indexed sitemaps, streamed a few rows at a time; null if there is none with that name. */
export async function sitemap(
  db: Database,
  place: Place,
  { kind, number }: { kind: string; number: number },
  size = SITEMAP_MAX,
): Promise<AsyncIterable<string> | null> {
  if (!isKind(kind) || !Number.isSafeInteger(number * size)) return null
  const from = (number - 1) * size
  const last = number * size
  const [first] = await listPublicItems(db, kinds[kind].works, { after: from, last, limit: 1 })
  return first ? writeSitemap(db, place, kind, from, last) : null
}
