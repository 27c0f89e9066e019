import { agreementsApi, milestonesApi } from '#features/agreements/contract.ts'
import type { UserType } from '#features/accounts/contract.ts'
import { balancesApi } from '#features/balances/contract.ts'
import { donationsApi, monthlyGiftsApi } from '#features/donations/contract.ts'
import { payoutAccountApi } from '#features/payouts/contract.ts'
import { subscriptionsApi } from '#features/subscriptions/contract.ts'
import { givenBalance } from '../given/balance.ts'
import { CARDS, payWith, submit, type startApiWithPayments } from '../given/payments.ts'
import { givenConversation } from '../given/rows.ts'
import type { Scenario } from './interrupted-scenarios.ts'

/** Every call about money but purchases that commits by itself, and what must be there before it. */
export function interruptedPayments(api: Awaited<ReturnType<typeof startApiWithPayments>>): Scenario[] {
  const { signUp, givenSubscriber } = api
  const person = (type: UserType = 'client') => signUp(type)
  const recipient = async () => {
    const who = await person('developer')
    const { url } = (await who.send(payoutAccountApi.onboarding, { body: {} })).body
    await fetch(url)
    await submit(url, { answer: 'submit', result: 'verified' })
    await api.untilDelivered()
    return { who }
  }
  // What the provider still tells of the first payment would otherwise be booked while changes are counted.
  const subscriber = async () => {
    const { dev } = await givenSubscriber()
    await api.untilDelivered()
    return { who: dev }
  }
  const funding = async (pay_with: 'card' | 'balance') => {
    const { client: who, developer, request } = await givenConversation(api)
    const milestones = [{ title: 'Designs', price: 20, due_on: null }]
    const body = { request_id: request.id, price: 20, terms: 'Three designs.', milestones }
    const { id } = (await developer.send(agreementsApi.propose, { body })).body
    await who.send(agreementsApi.accept, { params: { id } })
    await givenBalance(api, who, 5000)
    return { who, params: { id, number: 1 }, body: { pay_with } }
  }
  return [
    { endpoint: milestonesApi.fund, given: () => funding('balance') },
    { endpoint: milestonesApi.fund, given: () => funding('card') },
    { endpoint: balancesApi.createPaymentIntent, given: async () => ({ who: await person(), body: { amount: 2000 } }) },
    {
      endpoint: balancesApi.confirmPayment,
      given: async () => {
        const who = await person()
        const { body } = await who.send(balancesApi.createPaymentIntent, { body: { amount: 2000 } })
        await api.payByCard(body.clientSecret)
        await api.untilDelivered()
        return { who, query: { payment_intent_id: body.paymentIntentId } }
      },
    },
    { endpoint: donationsApi.create, given: async () => ({ who: await person(), body: { amount: 500 } }) },
    { endpoint: donationsApi.create, given: async () => ({ body: { amount: 700, isAnonymous: true } }) },
    { endpoint: monthlyGiftsApi.create, given: async () => ({ who: await person(), body: { amount: 700 } }) },
    {
      endpoint: monthlyGiftsApi.end,
      given: async () => {
        const who = await person()
        const { body } = await who.send(monthlyGiftsApi.create, { body: { amount: 700 } })
        await payWith(body.url, CARDS.pays)
        await api.untilDelivered()
        const [gift] = (await who.send(monthlyGiftsApi.listOwn)).body
        return { who, params: { id: gift?.id ?? 0 } }
      },
    },
    { endpoint: payoutAccountApi.onboarding, given: async () => ({ who: await person('developer'), body: {} }) },
    { endpoint: payoutAccountApi.check, given: async () => ({ ...(await recipient()), body: {} }) },
    { endpoint: payoutAccountApi.dashboard, given: recipient },
    { endpoint: subscriptionsApi.create, given: async () => ({ who: await person('developer') }) },
    { endpoint: subscriptionsApi.portal, given: subscriber },
    { endpoint: subscriptionsApi.cancel, given: subscriber },
    {
      endpoint: subscriptionsApi.cancel,
      given: async () => ({ ...(await subscriber()), body: { at: 'now' } }),
      nothingLeft: 404,
    },
    { endpoint: subscriptionsApi.resume, given: subscriber },
    {
      endpoint: subscriptionsApi.pay,
      given: async () => {
        const { dev, subscription, changeCard } = await givenSubscriber(CARDS.failsLater)
        await api.press(`subscriptions/${subscription}/renew`)
        await api.untilStatus(dev, { status: 'past_due' })
        await changeCard(CARDS.pays)
        await api.untilDelivered()
        return { who: dev }
      },
      nothingLeft: 409,
    },
  ]
}
