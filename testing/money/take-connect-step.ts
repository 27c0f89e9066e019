import { payoutAccountApi } from '#features/payouts/contract.ts'
import type { StripeObjects } from '#platform/server/outside/stripe.ts'
import { submit } from '../given/pay-page.ts'
import type { Step } from './steps.ts'
import { killedAtCommit, type World } from './world.ts'

type Of<Does extends Step['does']> = Extract<Step, { does: Does }>

/** Has the seller set up payouts at the provider, whose bank account accepts them. */
export async function setUpPayouts(world: World): Promise<World> {
  const { api, seller } = world
  const { url } = (await seller.send(payoutAccountApi.onboarding, { body: {} })).body
  await fetch(url, { redirect: 'manual' })
  await submit(url, { answer: 'submit', result: 'verified', bank: 'accepts' })
  await seller.send(payoutAccountApi.check, { body: { account_id: seller.id } })
  const { provider_account: recipient } = await api.db
    .selectFrom('payout_accounts')
    .select('provider_account')
    .where('account_id', '=', seller.id)
    .executeTakeFirstOrThrow()
  return { ...world, recipient }
}

/** What the provider's bank was told to pay to the seller, newest first. */
export const listBankPayments = async ({ api, recipient: stripeAccount }: World): Promise<StripeObjects.Payout[]> =>
  stripeAccount === undefined ? [] : (await api.stripe.client.payouts.list({ limit: 100 }, { stripeAccount })).data

/** Asks about all payouts, as the comparison does once nobody has asked for a while. */
export async function comparePayouts({ api: { db, runScheduledJob } }: Pick<World, 'api'>): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ asked_at: null, leased_until: null })
    .where('method', '=', 'connect')
    .where('state', 'not in', ['returned', 'cancelled'])
    .execute()
  await runScheduledJob('compare-payouts')
}

async function movePayouts(world: World, { how, dies, loses }: Of<'move payouts'>): Promise<void> {
  const { api } = world
  const move = async () => {
    if (how === 'jobs') await api.runJobs()
    else await comparePayouts(world)
  }
  // The provider does it, and nobody hears of it.
  if (loses) await api.press('calls/transfers/lose-response')
  if (dies) await killedAtCommit(world, 'ledger_entries', () => move().catch(() => undefined))
  else await move()
  if (loses) await api.press('calls/transfers/allow')
}

async function decideAtBank(world: World, { payout: drawn, how }: Of<'the bank decides'>): Promise<void> {
  const payments = (await listBankPayments(world)).filter(
    ({ status }) => status !== 'failed' && (how === 'fail' || status !== 'paid'),
  )
  const payment = payments[drawn % Math.max(1, payments.length)]
  if (payment) await world.api.press(`payouts/${payment.id}/${how}`)
}

async function changeAccount({ api, seller, recipient }: World, { becomes, isTold }: Of<'the account'>): Promise<void> {
  await api.press(`recipients/${recipient}/${becomes}`)
  if (isTold) await seller.send(payoutAccountApi.check, { body: { account_id: seller.id } })
}

async function tellOfAccount(world: World, { skip, twice }: Of<'tell of the account'>): Promise<void> {
  const { api, recipient: stripeAccount } = world
  if (stripeAccount === undefined) return
  const { client } = api.stripe
  const { data } = await client.events.list({ limit: 100 }, { stripeAccount })
  const delivered = data.filter((_, at) => at % 3 !== skip)
  for (const event of twice ? [...delivered, ...delivered.toReversed()] : delivered) {
    const payload = JSON.stringify({ ...event, account: stripeAccount })
    const signature = client.webhooks.generateTestHeaderString({ payload, secret: api.connectSecret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    await fetch(api.connectWebhook, { method: 'POST', body: payload, headers })
  }
  await api.runJobs()
}

/** How each step of payouts through the provider is taken. */
export const takingPayouts = {
  'funds arrive': ({ api }: World) => api.press('balance/all/release'),
  'move payouts': movePayouts,
  'the bank decides': decideAtBank,
  'the account': changeAccount,
  'tell of the account': tellOfAccount,
}
