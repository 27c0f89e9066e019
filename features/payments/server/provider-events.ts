import { z } from 'zod'
import { job, type ScheduledJob, type JobTools } from '#platform/server/work/jobs.ts'
import { ago } from '#platform/server/dates.ts'
import type { StripeEvent } from '#platform/server/outside/stripe.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { factsOf, type PaymentFacts } from './payment-facts.ts'
import { findWaiting, insertEvent, listWaiting, markWorked } from './queries.ts'
import { FOLLOWED, isInCurrency, PaymentSubject, subjectOf } from './subject.ts'

/** What an event changes, in one unit of work with the note that it was worked. */
type PaymentEffect = (work: Work) => Promise<unknown>

/** A feature that follows what happens at the provider. */
export interface PaymentListener {
  /** Asks the provider what holds now, outside any transaction; null when they are none of its business. */
  follow: (facts: PaymentFacts, tools: JobTools) => Promise<PaymentEffect | null>
}

/**
 * Jobs that ask the provider are declared within these bounds: nobody who has paid waits behind other work, nor that behind a slow
 * provider. When a job was made says when somebody paid, and an anonymous giver is not to be found by that.
 */
export const providerJobs = { queue: 'payments', keptSeconds: 60, onlyWith: 'payments' as const }

const KIND = 'payment-event'
const DAY_MS = 24 * 60 * 60 * 1000
// The provider, too, tries for three days.
const TRIED_FOR_MS = 3 * DAY_MS
const RESUMED_AT_ONCE = 100
const MISSED_PAGE = 100
const MISSED_PAGES = 5

const EventData = z.object({ id: z.string() })

const named = (run: (data: z.output<typeof EventData>, tools: JobTools) => Promise<unknown>) =>
  job({ ...providerJobs, name: KIND, data: EventData, run })

/** The job on one event, for those who follow. It may run twice, and in any order: what counts is what the provider says now. */
export const workEvent = (listeners: readonly PaymentListener[]) =>
  named(async ({ id }, tools) => {
    const waiting = await findWaiting(tools.db, id)
    if (waiting === null) return
    const facts = factsOf(tools.services.stripe, PaymentSubject.parse(waiting))
    const effects: PaymentEffect[] = []
    for (const { follow } of listeners) {
      const effect = await follow(facts, tools)
      if (effect) effects.push(effect)
    }
    await inWork(tools, async (work) => {
      if (!(await markWorked(work.db, id))) return
      for (const effect of effects) await effect(work)
    })
  })

// Only to ask for it by name: whoever works knows the listeners.
const askForWork = named(async () => undefined)

const askFor = ({ enqueue }: Work, id: string) => enqueue(askForWork, { id }, { onceFor: id, atOnce: true })

/** Stores an event, once, and asks for the work on it; false when there is nothing new to work. */
export async function storeEvent(work: Work, event: StripeEvent): Promise<boolean> {
  const subject = isInCurrency(event) ? subjectOf(event) : null
  if (!subject) return false
  if (!(await insertEvent(work.db, { id: event.id, type: event.type, subject, now: work.now }))) return false
  await askFor(work, event.id)
  return true
}

// A job that failed too often, or died with its process, left its event waiting.
const resumeWaiting = (tools: JobTools): Promise<void> =>
  inWork(tools, async (work) => {
    const waiting = await listWaiting(work.db, ago(work.now, TRIED_FOR_MS), RESUMED_AT_ONCE)
    for (const { id } of waiting) await askFor(work, id)
  })

// The provider is asked for what it may have told in vain. What is known already is passed over; a refund or a dispute of
// something long since settled is found in no other way.
async function fetchMissed(tools: JobTools): Promise<void> {
  const { now, services } = tools
  const { events } = services.stripe.client
  const since = Math.floor((now.getTime() - TRIED_FOR_MS) / 1000)
  let after: string | undefined
  for (let page = 0; page < MISSED_PAGES; page++) {
    const { data, has_more } = await events.list({
      types: [...FOLLOWED],
      created: { gte: since },
      limit: MISSED_PAGE,
      ...(after !== undefined && { starting_after: after }),
    })
    for (const event of data) await inWork(tools, (work) => storeEvent(work, event))
    after = data.at(-1)?.id
    if (!has_more) return
  }
}

/** What payments need done at set times. */
export const paymentScheduledJobs: ScheduledJob[] = [
  { name: 'resume-payment-events', cron: '*/5 * * * *', onlyWith: 'payments', run: resumeWaiting },
  { name: 'fetch-missed-payment-events', cron: '23 * * * *', onlyWith: 'payments', run: fetchMissed },
]
