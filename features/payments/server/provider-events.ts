import { z } from 'zod'
import { job, type ScheduledJob, type JobTools } from '#platform/server/work/jobs.ts'
import { ago } from '#platform/server/dates.ts'
import type { StripeEvent } from '#platform/server/outside/stripe.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { factsOf, type PaymentFacts } from './payment-facts.ts'
import { findWaiting, insertEvents, listWaiting, markProcessed, type NewEvent } from './queries.ts'
import { connectSubjectOf, isInCurrency, PaymentSubject, subjectOf } from './subject.ts'

/** Change caused by an event, stored in the same unit of work that marks the event as processed. */
type PaymentEffect = (work: Work) => Promise<unknown>

/** Feature that follows events of the provider. */
export interface PaymentListener {
  /** Queries the provider for the current state, outside any transaction; null if the event does not concern this feature. */
  follow: (facts: PaymentFacts, tools: JobTools) => Promise<PaymentEffect | null>
}

/**
 * Options of jobs that query the provider: a separate queue, so that payments never wait behind other work, nor other work behind a slow
 * provider. Jobs are deleted soon, because their creation time could identify an anonymous donor.
 */
export const providerJobs = { queue: 'payments', retentionSeconds: 60, onlyWith: 'payments' as const }

const JOB_NAME = 'payment-event'
const DAY_MS = 24 * 60 * 60 * 1000
// The provider also retries for three days.
const RETRY_WITHIN_MS = 3 * DAY_MS
const RESUME_BATCH_SIZE = 100

const EventData = z.object({ id: z.string() })

const eventJob = (run: (data: z.output<typeof EventData>, tools: JobTools) => Promise<unknown>) =>
  job({ ...providerJobs, name: JOB_NAME, data: EventData, run })

/**
 * Declares the job that processes one event for the listeners. It may run twice and in any order, because it uses the provider's current
 * state.
 */
export const processEventJob = (listeners: readonly PaymentListener[]) =>
  eventJob(async ({ id }, tools) => {
    const waiting = await findWaiting(tools.db, id)
    if (waiting === null) return
    const facts = factsOf(tools.services.stripe, PaymentSubject.parse(waiting))
    const effects: PaymentEffect[] = []
    for (const { follow } of listeners) {
      const effect = await follow(facts, tools)
      if (effect) effects.push(effect)
    }
    await inWork(tools, async (work) => {
      if (!(await markProcessed(work.db, id))) return
      for (const effect of effects) await effect(work)
    })
  })

// Used only to enqueue the job by name; the worker's declaration has the listeners.
const processEventByName = eventJob(async () => undefined)

const enqueueProcessing = ({ enqueue }: Work, id: string) =>
  enqueue(processEventByName, { id }, { onceFor: id, atOnce: true })

const newEvents = (events: readonly StripeEvent[]): NewEvent[] =>
  events.flatMap((event) => {
    const subject = isInCurrency(event) ? subjectOf(event) : null
    return subject ? [{ id: event.id, type: event.type, subject }] : []
  })

/** Stores an event once and enqueues its processing; false if there is nothing new to process. */
export const storeEvent = (work: Work, event: StripeEvent): Promise<boolean> =>
  storeAndEnqueue(work, newEvents([event]))

/** The same for an event of a connected account. */
export function storeConnectEvent(work: Work, event: StripeEvent): Promise<boolean> {
  const subject = connectSubjectOf(event)
  return storeAndEnqueue(work, subject ? [{ id: event.id, type: event.type, subject }] : [])
}

async function storeAndEnqueue(work: Work, events: readonly NewEvent[]): Promise<boolean> {
  const [id] = await insertEvents(work.db, events, work.now)
  if (id === undefined) return false
  await enqueueProcessing(work, id)
  return true
}

/** Stores events once and enqueues their processing, in two statements however many they are. */
export async function storeEvents(work: Work, events: readonly StripeEvent[]): Promise<void> {
  const ids = await insertEvents(work.db, newEvents(events), work.now)
  const jobs = ids.map((id) => ({ id }))
  await work.enqueueAll(processEventByName, jobs, { startAfter: work.now, onceFor: ({ id }) => id })
}

// Enqueues stored events again whose job failed too often or died with its process.
const resumeWaiting = (tools: JobTools): Promise<void> =>
  inWork(tools, async (work) => {
    const waiting = await listWaiting(work.db, ago(work.now, RETRY_WITHIN_MS), RESUME_BATCH_SIZE)
    for (const { id } of waiting) await enqueueProcessing(work, id)
  })

/** Enqueues stored events again that wait for processing. */
export const resumeEvents: ScheduledJob = {
  name: 'resume-payment-events',
  cron: '*/5 * * * *',
  onlyWith: 'payments',
  run: resumeWaiting,
}
