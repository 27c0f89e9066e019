import {
  isStripeUnavailable,
  isStripeError,
  isStripeObjectMissing,
  type Stripe,
} from '#platform/server/outside/stripe.ts'
import { inWork, type Work, type WorkBase } from '#platform/server/work/work.ts'
import type { PageState } from '../contract.ts'
import { createOnce, findMadePage } from './attempts.ts'
import { withCustomer } from './customers.ts'
import { askAboutPage } from './money.ts'
import type { PaymentFacts } from './payment-facts.ts'

/** A row of a feature that is paid on a payment page. */
interface PagePayment {
  /** Null until the page is there. */
  stripe_session_id: string | null
}

/** The provider's state of a payment page and of the money that was paid on it. */
export interface PageResult extends PageState {
  refunded_cents: number
  stripe_payment_intent: string | null
}

const NEVER_PAID_RESULT: PageResult = {
  is_expired: true,
  is_paid: false,
  money: 'kept',
  progress: null,
  refunded_cents: 0,
  stripe_payment_intent: null,
}

/** Queries what became of a payment page and of its money. Never inside a transaction. */
export async function askAboutPagePayment(
  stripe: Stripe,
  { stripe_session_id, paid_at }: PagePayment & { paid_at: unknown },
): Promise<PageResult> {
  if (stripe_session_id === null) return NEVER_PAID_RESULT
  try {
    const page = await askAboutPage(stripe, stripe_session_id)
    return {
      // A complete page whose payment failed cannot be paid again.
      is_expired: page.status === 'expired' || page.progress === 'failed',
      is_paid: page.payment_status === 'paid',
      money: page.money,
      progress: page.progress,
      refunded_cents: page.refunded_cents,
      stripe_payment_intent: page.payment_intent,
    }
  } catch (error) {
    // A page that the provider does not know will never be paid.
    if (isStripeObjectMissing(error) && paid_at === null) return NEVER_PAID_RESULT
    throw error
  }
}

type Sessions = Stripe['client']['checkout']['sessions']
type PageParams = NonNullable<Parameters<Sessions['create']>[0]> & { metadata: Record<string, string> }

interface NewPage {
  /** What is paid, such as `purchase`: the beginning of the key. */
  name: string
  /** The account that pays. */
  payer: number
  pageFor: (customer: string) => PageParams
  /** Stores the page with its payment; false if the payment no longer waits for one. */
  store: (sessionId: string) => Promise<boolean>
  /** Error for a payment that was given up in the meantime; nobody was sent to its page. */
  givenUp: () => Error
}

/** Opens a payment page; a repeated or concurrent call gets the same one. */
export async function openPage({ db, services: { stripe } }: WorkBase, page: NewPage): Promise<string | null> {
  const { sessions } = stripe.client.checkout
  const made = await withCustomer(db, stripe, page.payer, (customer) => {
    const pageParams = page.pageFor(customer)
    return createOnce(db, {
      name: page.name,
      of: pageParams,
      create: (mark, options) =>
        sessions.create({ ...pageParams, metadata: { ...pageParams.metadata, ...mark } }, options),
      find: findMadePage(stripe, { customer }),
    })
  })
  if (await page.store(made.id)) return made.url
  await sessions.expire(made.id)
  throw page.givenUp()
}

/** The page returned to may just have expired; one retry is enough. */
const TRIES_MAX = 2

interface PageSearch<Payment extends PagePayment> {
  /** Returns the payment that waits for its page: the existing one, so that several clicks lead to one page, or a new one. */
  take: (work: Work) => Promise<Payment>
  open: (payment: Payment) => Promise<string | null>
  settle: (base: WorkBase, payment: Payment) => Promise<unknown>
}

/**
 * Returns the payment page of something; null if the provider gives none. The event of a payment may not have arrived yet; settling first
 * prevents a second payment, because a retry then finds it paid.
 */
export async function findPage<Payment extends PagePayment>(
  base: WorkBase,
  { take, open, settle }: PageSearch<Payment>,
): Promise<string | null> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const payment = await inWork(base, take)
    if (payment.stripe_session_id === null) return open(payment)
    const page = await base.services.stripe.client.checkout.sessions.retrieve(payment.stripe_session_id)
    if (page.status === 'open') return page.url
    await settle(base, payment)
  }
  return null
}

/** Closes a payment page; one that was paid before, or has expired, stays as it is. */
export async function closePage({ client }: Stripe, sessionId: string): Promise<void> {
  try {
    await client.checkout.sessions.expire(sessionId)
  } catch (error) {
    if (!isStripeError(error) || isStripeUnavailable(error)) throw error
  }
}

/**
 * Finds the payment that an event is about. Refunds and disputes name the payment; until we have heard of the payment itself, only the
 * provider knows its page.
 */
export async function findPagePayment<Payment>(
  { session, payment_intent, askPage }: PaymentFacts,
  find: {
    ofPayment: (paymentIntent: string) => Promise<Payment | undefined>
    ofPage: (sessionId: string) => Promise<Payment | undefined>
  },
): Promise<Payment | undefined> {
  if (session === undefined && payment_intent !== undefined) {
    const known = await find.ofPayment(payment_intent)
    if (known) return known
  }
  const page = await askPage()
  return page === undefined ? undefined : find.ofPage(page)
}

/** Any call that opens a payment page has ended by then. */
export const PAGE_OPENED_WITHIN_MS = 15 * 60_000
