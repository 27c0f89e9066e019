import type { PaymentFacts, PaymentListener, PaymentSubject } from '#features/payments/server.ts'
import type { JobTools, ScheduledJob } from '#platform/server/work/jobs.ts'
import { isStripeUnavailable, isStripeObjectMissing } from '#platform/server/outside/stripe.ts'
import { inWork, type Work, type WorkBase } from '#platform/server/work/work.ts'
import type { Cause } from '../contract.ts'

/** How the books refer to the payments of a feature. */
export interface ReconciledPayments {
  kind: Cause['kind']
  /** Returns the reference of a charge in the books; null if it does not belong to this feature. */
  referenceOf: (charge: PaymentFacts, tools: JobTools) => Promise<string | null>
  /** Returns the payment, page or invoice at the provider behind a reference; null if it was not paid there. */
  subjectOf: (reference: string, tools: JobTools) => Promise<PaymentSubject | null>
}

interface Comparison<Payment> {
  cron: string
  /** Lists some open payments; concurrent processes get different ones. */
  list: (tools: JobTools, limit: number) => Promise<readonly Payment[]>
  /** Checks one open payment. */
  check: (tools: JobTools, payment: Payment) => Promise<unknown>
  /** Fields to log for a payment that could not be checked. */
  logged?: ((payment: Payment) => object) | undefined
}

/** By default, the provider is queried about a payment and the result is settled. */
interface OpenPayments<Payment, Answer> extends Omit<Comparison<Payment>, 'check'> {
  check?: Comparison<Payment>['check']
  /** Result for a payment that the provider does not know, and that will therefore never be paid. */
  resultIfUnknown?: (tools: JobTools) => Promise<Answer>
}

interface FlowDeclaration<Payment, Answer, Settled> {
  /** Name of one such payment in the log; the scheduled job is named after the plural. */
  name: string
  /** Finds the payment that an event is about; undefined if it does not belong to this feature. */
  find: (facts: PaymentFacts, tools: JobTools) => Promise<Payment | undefined>
  /** Queries the provider for the current state, after taking the sequence number of the query. Never inside a transaction. */
  ask: (base: WorkBase, payment: Payment) => Promise<Answer>
  /** Stores and books a result; does nothing if the result of a later query was stored before. */
  settle: (work: Work, payment: Payment, answer: Answer) => Promise<Settled>
  open?: OpenPayments<Payment, Answer>
  reconciled?: ReconciledPayments
}

/** Number of open payments checked in one run; the others follow in the next runs, minutes later. */
const COMPARED_PER_RUN = 50

/** Event listener, scheduled check and reconciliation of one kind of payment. */
export interface PaymentFlow extends PaymentListener {
  comparisons: readonly ScheduledJob[]
  reconciled: ReconciledPayments | undefined
}

/** Creates the scheduled job `compare-<name>`, which checks some of what is open at the provider. One that fails does not stop the others. */
export const comparison = <Payment>(
  { name, plural = `${name}s` }: { name: string; plural?: string },
  { cron, list, check, logged }: Comparison<Payment>,
): ScheduledJob => ({
  name: `compare-${plural}`,
  cron,
  run: async (tools) => {
    for (const payment of await list(tools, COMPARED_PER_RUN)) {
      tools.signal.throwIfAborted()
      try {
        await check(tools, payment)
      } catch (error) {
        tools.log.error({ err: error, ...logged?.(payment) }, `a ${name} could not be compared`)
        // The provider is unavailable: the others would each wait for the same timeout.
        if (isStripeUnavailable(error)) return
      }
    }
  },
})

/**
 * Creates the flow of one kind of payment: queries the provider outside any transaction, then stores and books the result in one. An event,
 * a waiting user and the scheduled check of open payments all lead to the same result.
 */
export function paymentFlow<Payment, Answer, Settled>(declaration: FlowDeclaration<Payment, Answer, Settled>) {
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
    { check = askAndSettle, resultIfUnknown }: Open,
  ): Promise<void> {
    try {
      await check(tools, payment)
    } catch (error) {
      if (!resultIfUnknown || !isStripeObjectMissing(error)) throw error
      const answer = await resultIfUnknown(tools)
      await inWork(tools, (work) => settle(work, payment, answer))
    }
  }

  const comparisons = open
    ? [comparison({ name }, { ...open, check: (tools, payment) => compare(tools, payment, open) })]
    : []
  return { follow, askAndSettle, reconciled, comparisons }
}
