import { createHash } from 'node:crypto'
import type { Database } from '#platform/server/database/database.ts'
import { isReplayed, type Stripe, type StripeObjects } from '#platform/server/outside/stripe.ts'
import { findAttempt, raiseAttempt } from './queries/attempts.ts'

/** Name of the metadata that marks what was made for a request, so that it is found again. */
const MARK_KEY = 'made_for'

// Further attempts begin only within this time of the first and are not retried, because a waiting screen gives up after 30 seconds. Those
// whose failure is stored are passed quickly; one that fails anew ends the request.
const RETRY_WITHIN_MS = 6_000
const ATTEMPTS_PER_CALL = 10

/** Options of a single request: the SDK repeats it under the same key if the provider cannot be reached. */
interface RequestOptions {
  maxNetworkRetries?: number
}

interface Creation<Made> {
  /** What is made, such as `purchase`: the beginning of the key. */
  name: string
  /** Everything that tells this request from others. */
  of: unknown
  /** Requests it under a key. Stores the mark in the metadata of what is made. */
  create: (mark: Mark, options: RequestOptions & { idempotencyKey: string }) => Promise<Made>
  /** Asks the provider for what was made with the mark. Null where a second one harms nobody, such as a link to a page. */
  find: ((mark: Mark, options: RequestOptions) => Promise<Made | undefined>) | null
  /** Whether whoever requests it is anonymous: nothing is stored about the request, here or at the provider. */
  isAnonymous?: boolean
}

/** Metadata of what was made for a request. */
export type Mark = Record<string, string>

interface Marked {
  metadata: Record<string, string> | null
}

/** Returns whether something was made for the request with this mark. */
export const isMarked = ({ metadata }: Marked, mark: Mark): boolean =>
  mark[MARK_KEY] !== undefined && metadata?.[MARK_KEY] === mark[MARK_KEY]

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/**
 * Makes something at the provider once, however often and wherever it is requested: repeated and concurrent requests have the same
 * idempotency key. The provider also stores failures under a key, and repeats them for a day. The key therefore numbers its attempt, and
 * the number is raised after such a failure, once the provider was asked what exists. After a lost response or a crash it stays: what was
 * made is then returned under the same key. Never inside a transaction.
 */
export async function createOnce<Made>(
  db: Database,
  { name, of, create, find, isAnonymous = false }: Creation<Made>,
): Promise<Made> {
  const key = `${name}-${digestOf(of)}`
  const mark: Mark = isAnonymous ? {} : { [MARK_KEY]: key }
  const startedAt = performance.now()
  let attempt = isAnonymous ? 1 : await findAttempt(db, key)
  for (let tries = 1; ; tries++) {
    const options = tries > 1 ? { maxNetworkRetries: 0 } : {}
    try {
      return await create(mark, { ...options, idempotencyKey: `${key}-${attempt}` })
    } catch (error) {
      if (!isReplayed(error)) throw error
      const made = isAnonymous ? undefined : await find?.(mark, { maxNetworkRetries: 0 })
      if (made) return made
      attempt = isAnonymous ? attempt + 1 : await raiseAttempt(db, key, attempt)
      if (tries === ATTEMPTS_PER_CALL || performance.now() - startedAt > RETRY_WITHIN_MS) throw error
    }
  }
}

const PAGE_MAX = 100

/**
 * Returns a search for the payment page that was made for a request, among the newest, of one customer if it is given. A page beyond them
 * was shown to nobody, and expires.
 */
export const findMadePage =
  ({ client }: Stripe, among: { customer?: string } = {}) =>
  async (mark: Mark, options: RequestOptions): Promise<StripeObjects.Checkout.Session | undefined> => {
    const { data } = await client.checkout.sessions.list({ ...among, limit: PAGE_MAX }, options)
    return data.find((page) => page.status !== 'expired' && isMarked(page, mark))
  }
