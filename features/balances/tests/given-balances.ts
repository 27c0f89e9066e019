import { startApiWithPayments } from '#testing/given/payments.ts'
import type { Person } from '#testing/api.ts'
import { balancesApi } from '../contract.ts'

/** The server with payments, and what tests of balances ask of it. */
export async function startApiWithBalances(settings: Record<string, string> = {}) {
  const api = await startApiWithPayments(settings)
  const begin = async (person: Person, amount = 2500) =>
    (await person.send(balancesApi.createPaymentIntent, { body: { amount } })).body
  const confirm = (person: Person, payment_intent_id: string) =>
    person.send(balancesApi.confirmPayment, { query: { payment_intent_id } })
  return {
    ...api,
    begin,
    confirm,
    balanceOf: async (person: Person) => (await person.send(balancesApi.balance)).body.balance_cents,
    /** Why and by how much a balance changed, oldest first. */
    changesOf: async (person: Person) =>
      (await person.send(balancesApi.statement)).body
        .toReversed()
        .map(({ why, amount_cents, balance_after_cents }) => [why, amount_cents, balance_after_cents]),
    /** Somebody who has topped up, of which the provider has told. */
    givenToppedUp: async (amount = 2500) => {
      const person = await api.signUp('client')
      const { clientSecret, paymentIntentId } = await begin(person, amount)
      await api.payByCard(clientSecret)
      await api.untilDelivered()
      return { person, paymentIntentId }
    },
    chargeOf: async (paymentIntentId: string) => {
      const { latest_charge } = await api.stripe.client.paymentIntents.retrieve(paymentIntentId)
      return typeof latest_charge === 'string' ? latest_charge : ''
    },
    /** What all postings of the books come to: nothing, at any time. */
    sumOfBooks: async () => {
      const { sum } = await api.db
        .selectFrom('ledger_postings')
        .select(({ fn }) => fn.sum<number>('cents').as('sum'))
        .executeTakeFirstOrThrow()
      return sum
    },
  }
}
