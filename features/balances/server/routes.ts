import { forbidden, invalidField, notFound } from '#platform/server/http/http-errors.ts'
import { csvFile } from '#platform/server/files/csv.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { acceptedMethods, createOnce, isMarked, reachProvider, withCustomer } from '#features/payments/server.ts'
import { balancesApi } from '../contract.ts'
import { statementCsv } from './csv.ts'
import { topUpFlow } from './payment-flow.ts'
import { readBalance } from './read-balance.ts'
import { findTopUp, insertTopUp } from './queries.ts'
import { pageOfStatement, readStatement } from './statement.ts'

const INTENTS_LISTED = 100
const NOT_STARTED = 'The payment could not be started. Try again.'
const NOT_CHECKED =
  'We cannot check the payment right now. It will be added to your balance once the payment provider confirms it.'

/** Returns the amount of a top-up, from the body or, as older clients send it, from the query. */
function amountOf(inBody: number | undefined, inQuery: number | undefined): number {
  const amount = inBody ?? inQuery
  if (amount === undefined) throw invalidField('amount', 'Enter an amount')
  if (inQuery !== undefined && inQuery !== amount)
    throw invalidField('amount', 'The body and the query name different amounts')
  return amount
}

export const balancesRoutes: Route[] = routes(balancesApi, {
  createPaymentIntent: async ({ db, caller, body, query, services, idempotencyKey, now, log, complete }) => {
    const { stripe, config } = services
    const amount_cents = amountOf(body.amount, query.amount)
    const intent = await reachProvider(NOT_STARTED, log, () =>
      withCustomer(db, stripe, caller.id, (customer) => {
        const { paymentIntents } = stripe.client
        const intentParams = {
          amount: amount_cents,
          currency: body.currency,
          customer,
          ...acceptedMethods(config),
          description: `${config.PRODUCT_NAME} balance`,
        }
        return createOnce(db, {
          name: 'top-up',
          of: [intentParams, idempotencyKey],
          create: (mark, options) =>
            paymentIntents.create({ ...intentParams, metadata: { purpose: 'top_up', ...mark } }, options),
          find: async (mark, options) =>
            (await paymentIntents.list({ customer, limit: INTENTS_LISTED }, options)).data.find((made) =>
              isMarked(made, mark),
            ),
        })
      }),
    )
    const { id, client_secret, amount, status } = intent
    return complete(async (work) => {
      // Stored before the client secret is returned, so that no unknown payment can be made.
      await insertTopUp(work.db, { account_id: caller.id, payment_intent_id: id, amount_cents, created_at: now })
      return { clientSecret: client_secret ?? '', paymentIntentId: id, amount, status }
    })
  },

  confirmPayment: async (call) => {
    const { db, caller, query, log } = call
    const topUp = await findTopUp(db, query.payment_intent_id)
    if (!topUp) throw notFound('Payment not found')
    if (topUp.account_id !== caller.id) throw forbidden('Unauthorized')
    const { payment } = await reachProvider(NOT_CHECKED, log, () => topUpFlow.askAndSettle(call, topUp))
    return call.complete(() => ({ status: payment }))
  },

  balance: ({ db, caller }) => readBalance(db, caller.id),

  statement: ({ db, caller, query }) => pageOfStatement(db, caller.id, query),

  statementFile: ({ db, caller, now }) => csvFile('statement', now, () => statementCsv(readStatement(db, caller.id))),
})
