import { createHash } from 'node:crypto'
import type { Config } from '#platform/server/config.ts'
import { conflict } from '#platform/server/http/http-errors.ts'
import type { PostCheck } from '#platform/server/http/post-checks.ts'
import { countLinks } from './links.ts'
import { recordPost } from './queries.ts'
import { comparableText, isNewAccount, isTrusted, repeatedSince, SEVERAL_ACCOUNTS } from './rules.ts'

const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const tooManyPosts = (days: number, posts: number) =>
  conflict(
    'new_account_posts',
    posts === 0
      ? `Accounts cannot post anything in their first ${pluralize(days, 'day')}. Try again later.`
      : `Accounts can make ${pluralize(posts, 'post')} a day in their first ${pluralize(days, 'day')}. Try again tomorrow.`,
  )
const tooManyLinks = (days: number, links: number) =>
  conflict(
    'new_account_links',
    links === 0
      ? `Accounts cannot post links in their first ${pluralize(days, 'day')}. Remove the links, or try again later.`
      : `Accounts can post ${pluralize(links, 'link')} a day in their first ${pluralize(days, 'day')}. Remove some links, or try again tomorrow.`,
  )
const textRepeated = (detail: string) => conflict('repeated_text', detail)

const limitsOf = (config: Config, isNew: boolean) => ({
  posts: isNew ? config.NEW_ACCOUNT_POSTS_PER_DAY : undefined,
  links: isNew ? config.NEW_ACCOUNT_LINKS_PER_DAY : undefined,
})

/**
 * Refuses posts beyond the daily limits of new accounts, and repeated text. Takes one statement, and none where no limit applies to the
 * author. Messages count only their links: a conversation may be lively.
 */
export const checkSpam: PostCheck = async ({ db, now, services: { config } }, { kind, author, text, key }) => {
  if (isTrusted(author, config)) return
  const { NEW_ACCOUNT_DAYS: days } = config
  const isNew = isNewAccount(author.joined_at, days, now)
  const limits = limitsOf(config, isNew)
  const links = limits.links === undefined ? 0 : countLinks(text)
  if (limits.links !== undefined && links > limits.links) throw tooManyLinks(days, limits.links)
  // A change repeats most of what was posted before, so only the links in it are limited.
  if (kind === 'change') return
  const posts = limits.posts !== undefined && kind === 'item' ? 1 : 0
  const since = repeatedSince(config.REPEATED_TEXT_HOURS, now)
  const comparable = since === null ? null : comparableText(text)
  if (posts + links === 0 && comparable === null) return
  const posted = await recordPost(db, {
    account_id: author.id,
    now,
    isNew,
    posts,
    links,
    hash: comparable === null ? null : createHash('sha256').update(comparable).digest(),
    key,
    since: since ?? now,
    several: SEVERAL_ACCOUNTS,
  })
  if (limits.posts !== undefined && (posted.posts ?? 0) > limits.posts && posts > 0)
    throw tooManyPosts(days, limits.posts)
  if (limits.links !== undefined && (posted.links ?? 0) > limits.links && links > 0)
    throw tooManyLinks(days, limits.links)
  if (posted.is_repeated)
    throw textRepeated('You posted the same text a short while ago. Change it, or wait before you post it again.')
  if (isNew && posted.others >= SEVERAL_ACCOUNTS)
    throw textRepeated('Several new accounts posted the same text. Write it in your own words.')
}
