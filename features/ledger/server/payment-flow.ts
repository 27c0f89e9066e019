import type { PaymentFacts, PaymentListener, PaymentSubject } from '#features/payments/server.ts'
import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { isAway, isUnknownThere } from '#platform/server/outside/stripe.ts'
import { inWork, type Work, type WorkBase } from '#platform/server/work/work.ts'
import type { Cause } from '../contract.ts'

/** How the books name a feature's payments. */
export interface ReconciledPayments {
  kind: Cause['kind']
  /** What a charge was for, as the books name it; null where it is nothing of this feature's. */
  referenceOf: (charge: PaymentFacts, tools: JobTools) => Promise<string | null>
  /** The payment, page or invoice at the provider behind a reference; null where it was not paid there. */
  subjectOf: (reference: string, tools: JobTools) => Promise<PaymentSubject | null>
}

interface OpenPayments<Payment, Answer> {
  cron: string
  /** Some of those that wait for the provider; none that another process lists at the same moment. */
  list: (tools: JobTools, limit: number) => Promise<readonly Payment[]>
  /** What is done about one of them; otherwise it is asked about and settled. */
  check?: (tools: JobTools, payment: Payment) => Promise<unknown>
  /** What holds of one that the provider does not know: it will never be paid. */
  answerIfUnknown?: (tools: JobTools) => Promise<Answer>
  /** What the log says of one that could not be compared. */
  logged?: (payment: Payment) => object
}

interface Declaration<Payment, Answer, Settled> {
  /** One of the payments, as the log calls it; the scheduled comparison is named after several. */
  name: string
  /** The payment that an event is about; undefined where it is nothing of this feature's. */
  find: (facts: PaymentFacts, tools: JobTools) => Promise<Payment | undefined>
  /** Asks the provider what holds now; the number of the question is taken first. Never inside a transaction. */
  ask: (base: WorkBase, payment: Payment) => Promise<Answer>
  /** Writes an answer down and books it; nothing when the answer to a later question was written before. */
  settle: (work: Work, payment: Payment, answer: Answer) => Promise<Settled>
  open?: OpenPayments<Payment, Answer>
  reconciled?: ReconciledPayments
}

/** How many open payments are compared at once; the rest have their turn minutes later. */
const COMPARED = 50

/** What the program does about one kind of payment by itself. */
export interface PaymentFlow extends PaymentListener {
  comparisons: readonly ScheduledJob[]
  reconciled: ReconciledPayments | undefined
}

/**
 * The way of one kind of payment: the provider is asked outside any transaction, and its answer is stored and booked in one. Whatever
 * gives the reason to ask — an event, somebody who waits, or the scheduled comparison of what is open — comes to the same.
 */
export function paymentFlow<Payment, Answer, Settled>(declaration: Declaration<Payment, Answer, Settled>) {
  type Open = OpenPayments<Payment, Answer>
  const { name, find, ask, settle, open, reconciled } = declaration

  const follow: PaymentListener['follow'] = async (facts, tools) => {
    const payment = await find(facts, tools)
    if (payment === undefined) return null
    const answer = await ask(tools, payment)
    return (work) => settle(work, payment, answer)
  }

  const askAndSettle = async (base: WorkBase, payment: Payment): Promise<Settled> => {
    const answer = await ask(base, payment)
    return inWork(base, (work) => settle(work, payment, answer))
  }

  async function compare(
    tools: JobTools,
    payment: Payment,
    { check = askAndSettle, answerIfUnknown }: Open,
  ): Promise<void> {
    try {
      await check(tools, payment)
    } catch (error) {
      if (!answerIfUnknown || !isUnknownThere(error)) throw error
      const answer = await answerIfUnknown(tools)
      await inWork(tools, (work) => settle(work, payment, answer))
    }
  }

  const comparison = (of: Open): ScheduledJob => ({
    name: `compare-${name}s`,
    cron: of.cron,
    run: async (tools) => {
      for (const payment of await of.list(tools, COMPARED)) {
        try {
          await compare(tools, payment, of)
        } catch (error) {
          tools.log.error({ err: error, ...of.logged?.(payment) }, `a ${name} could not be compared`)
          // The others would wait as long, one after the other.
          if (isAway(error)) return
        }
      }
    },
  })

  return { follow, askAndSettle, reconciled, comparisons: open ? [comparison(open)] : [] }
}
