import { features } from '../../architecture.ts'
import { placeOf } from './places.ts'

// What is the product's and not on the map: its roles, and the words of its screens.
const ROLES = ['client', 'developer', 'subscriber', 'creator', 'operator']
const SCREENS = ['pitch', 'playlist', 'showcase', 'ticket', 'participant']

// These name things of every program as well: an HTTP request, a message of an error, a share of the memory, the program itself, lines of text that
// are balanced, a report of what happened, a block of text, a search in a list, a match of a pattern.
const GENERAL = new Set([
  'account',
  'session',
  'identity',
  'request',
  'message',
  'project',
  'product',
  'balance',
  'report',
  'block',
  'people',
  'search',
  'match',
])

const singular = (noun: string): string =>
  noun.endsWith('ies') ? `${noun.slice(0, -3)}y` : noun.replace(/(?<=ch|sh|ss)es$|(?<!s)s$/, '')

const mapped = Object.entries(features).flatMap(([feature, { tables }]) => [feature, ...tables])
/** The nouns that belong to features, in the singular; of several words, as tables write them: `payment_event`. */
export const PRODUCT_WORDS: ReadonlySet<string> = new Set(
  [...mapped, ...ROLES, ...SCREENS].map(singular).filter((word) => !GENERAL.has(word)),
)

const SERVER = 'platform/server/'
const WEB = 'platform/web/'

/** Where the platform means something else by such a word, or has a reason to know it. A path may be a whole folder's. */
export const MEANT_OTHERWISE: readonly { in: readonly string[]; words: readonly string[]; as: string }[] = [
  { in: [`${SERVER}database/tables.ts`], words: [...PRODUCT_WORDS], as: 'generated: the tables of all features' },
  { in: [`${SERVER}http/http-server.ts`], words: ['client'], as: 'what the HTTP library calls whoever connects' },
  { in: [`${SERVER}database/`], words: ['client', 'notification'], as: 'what the database driver calls them' },
  {
    in: [
      `${SERVER}files/storage-s3.ts`,
      `${SERVER}files/resumable-s3.ts`,
      `${SERVER}files/multipart-s3.ts`,
      `${SERVER}outside/stripe.ts`,
    ],
    words: ['client'],
    as: 'what a library calls itself',
  },
  {
    in: [
      `${WEB}api/query.ts`,
      `${WEB}api/endpoints.ts`,
      `${WEB}api/freshness.ts`,
      `${WEB}files/useUpload.ts`,
      `${WEB}live/useLiveRefresh.ts`,
    ],
    words: ['client'],
    as: 'of the query cache',
  },
  {
    in: [`${WEB}theme/theme-components.ts`, `${WEB}ui/feedback/Toaster.tsx`, `${WEB}ui/feedback/toast.ts`],
    words: ['notification'],
    as: 'what the component library calls a toast',
  },
  { in: [`${WEB}api/call.ts`, `${WEB}api/messages.ts`], words: ['client'], as: 'what sends requests over HTTP' },
  { in: [`${WEB}theme/theme.ts`], words: ['balance'], as: 'how browsers break the lines of headings' },
  { in: [`${SERVER}http/rss.ts`], words: ['creator'], as: 'an element of Dublin Core' },
  { in: [`${SERVER}http/api-pages.ts`], words: ['client', 'developer'], as: 'options of the pages about the API' },
  {
    in: [`${SERVER}outside/identity-providers.ts`],
    words: ['client', 'profile'],
    as: 'terms of OAuth and OpenID Connect',
  },
  {
    in: [`${SERVER}monitoring/metrics.ts`, `${SERVER}outside/stripe.ts`],
    words: ['payment'],
    as: 'names of metrics and spans, which operators know',
  },
  {
    in: [
      `${SERVER}config.ts`,
      `${SERVER}settings/contradictions.ts`,
      `${SERVER}settings/live-settings.ts`,
      `${SERVER}settings/retention.ts`,
    ],
    words: [
      'agreement',
      'client',
      'feedback',
      'invitation',
      'notification',
      'payment',
      'payout',
      'subscription',
      'video',
    ],
    as: 'names of settings, which operators know',
  },
  {
    in: [`${SERVER}work/jobs`, `${SERVER}work/enqueue.ts`],
    words: ['ticket'],
    as: 'what leads to a job',
  },
]

const wordsIn = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .map(singular)

/** The product's words in a name or a text of the platform. */
export function productWordsIn(path: string, text: string): string[] {
  const place = placeOf(path)
  if (place?.part !== 'platform' || place.side === 'tests') return []
  const words = wordsIn(text)
  const pairs = words.slice(1).map((word, at) => `${words[at]}_${word}`)
  const meant = new Set(
    MEANT_OTHERWISE.flatMap((other) => (other.in.some((file) => path.startsWith(file)) ? other.words : [])),
  )
  return [...new Set([...words, ...pairs])].filter((word) => PRODUCT_WORDS.has(word) && !meant.has(word))
}
