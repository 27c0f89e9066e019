import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type MailContent, writeMail } from '#platform/server/outside/mail-texts.ts'
import { pathOf } from '#features/search/server.ts'
import { savedSearchMail } from './mail-texts.ts'
import type { Match } from './queries/matches.ts'

const ITEMS_PER_SEARCH = 10

/** Texts of the emails that owners cannot edit, in one place for translation. */
const texts = {
  one: (search: string, title: string) => `New for “${search}”: ${title}`,
  ofOne: (count: number, search: string) => `${count} new results for “${search}”`,
  ofAll: (count: number) => `${count} new results for your saved searches`,
  section: (search: string) => `New for “${search}”:`,
  by: (title: string, author: string | null) => (author === null ? title : `${title}, by ${author}`),
  more: (count: number) => `… and ${count} more.`,
}

/** Matches of one search. */
function sectionOf(matches: readonly Match[], url: string): string[] {
  const named = matches.slice(0, ITEMS_PER_SEARCH)
  const unnamedCount = matches.length - named.length
  return [
    texts.section(matches[0]?.name ?? ''),
    ...named.map(
      ({ kind, item_id, title, author_name }) => `${texts.by(title, author_name)}\n${url}${pathOf(kind, item_id)}`,
    ),
    ...(unnamedCount > 0 ? [texts.more(unnamedCount)] : []),
  ]
}

/** Returns a sentence about matches: about the one, those of one search, or all. */
function headlineOf(matches: readonly Match[], total: number, searches: number): string {
  const [{ name, title } = { name: '', title: '' }] = matches
  if (total === 1) return texts.one(name, title)
  return searches === 1 ? texts.ofOne(total, name) : texts.ofAll(total)
}

/** Writes the email about matches, in sections by search; `more` are not listed. */
export function writeEmail(
  { db, config }: { db: Database; config: Config },
  { name, matches, more }: { name: string; matches: readonly Match[]; more: number },
): Promise<MailContent> {
  const bySearch = [...Map.groupBy(matches, ({ search_id }) => search_id).values()]
  const url = config.FRONTEND_URL
  const list = bySearch.flatMap((each) => sectionOf(each, url))
  return writeMail({ db, config }, savedSearchMail, {
    full_name: name,
    headline: headlineOf(matches, matches.length + more, bySearch.length),
    list: [...list, ...(more > 0 ? [texts.more(more)] : [])].join('\n\n'),
    link: `${url}/saved-searches`,
  })
}
