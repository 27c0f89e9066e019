import { sql } from 'kysely'
import { expect } from 'vitest'
import { balancesApi } from '#features/balances/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { donationsApi } from '#features/donations/contract.ts'
import { balanceOf, listFaults } from '#features/ledger/server.ts'
import { productsApi, purchasesApi } from '#features/products/contract.ts'
import { subscriptionsApi } from '#features/subscriptions/contract.ts'
import type { Person } from '../api.ts'
import { givenProductRow } from '../given-products.ts'
import { CARDS, payWith, type startApiWithPayments } from '../payments.ts'
import type { Step } from './steps.ts'
import { askAboutMonths, findCharge, keptOf, sumsOf, type CardPayment, type Price, type Sums } from './truth.ts'

type Api = Awaited<ReturnType<typeof startApiWithPayments>>
type Of<Does extends Step['does']> = Extract<Step, { does: Does }>

/** A buyer, a seller with two products, and all that happens between them and a provider that tells nothing by itself. */
export class World {
  private readonly paid: CardPayment[] = []
  private readonly fromBalance: (Price & { sale: number })[] = []

  private constructor(
    private readonly api: Api,
    private readonly buyer: Person,
    private readonly seller: Person,
    private readonly products: readonly Price[],
    /** The newest event there was before. */
    private readonly before: string | undefined,
    private readonly start: Sums,
  ) {}

  static async begin(api: Api): Promise<World> {
    const [buyer, seller] = [await api.signUp('client'), await api.signUp('developer')]
    const products: Price[] = []
    for (const price_cents of [1000, 2599]) {
      const { id } = await givenProductRow(api.db, seller, { price_cents })
      const { body } = await buyer.send(productsApi.read, { params: { id } })
      products.push({ id, price_cents, fee_cents: Math.round(body.fee * 100) })
    }
    const { data } = await api.stripe.client.events.list({ limit: 1 })
    return new World(api, buyer, seller, products, data[0]?.id, await readSums(api, buyer, seller))
  }

  async take(step: Step): Promise<void> {
    if (step.does === 'top up') await this.topUp(step)
    if (step.does === 'buy') await this.buy(step)
    if (step.does === 'donate') await this.donate(step)
    if (step.does === 'subscribe') await this.subscribe()
    if (step.does === 'renew') await this.renew(step)
    if (step.does === 'stop subscribing') await this.stopSubscribing(step)
    if (step.does === 'refund') await this.refund(step)
    if (step.does === 'dispute') await this.pressOn(step.payment, 'dispute')
    if (step.does === 'decide') await this.decide(step)
    if (step.does === 'refund a sale') await this.refundSale(step)
    if (step.does === 'tell') await this.tell(step)
    if (step.does === 'work') await this.api.runJobs()
    expect(await listFaults(this.api.db)).toEqual([])
  }

  private async topUp({ cents, card }: Of<'top up'>) {
    const { body } = await this.buyer.send(balancesApi.createPaymentIntent, { body: { amount: cents } })
    this.paid.push({ for: 'top up', id: body.paymentIntentId })
    await this.api.payByCard(body.clientSecret, CARDS[card])
  }

  private async buy({ product: which, with: pay_with, times, dies }: Of<'buy'>) {
    const product = this.products[which % this.products.length]
    if (!product) return
    const once = () => this.buyer.send(purchasesApi.purchase, { params: { id: product.id }, body: { pay_with } })
    const all = () => Promise.all(Array.from({ length: times }, once))
    const answers = dies && pay_with === 'balance' ? await this.dying('ledger_entries', all) : await all()
    const bought = answers.filter(({ status }) => status === 200).map(({ body }) => body)
    if (pay_with === 'balance') {
      expect(bought.length).toBeLessThanOrEqual(1)
      for (const { purchase } of bought) this.fromBalance.push({ ...product, sale: purchase?.id ?? 0 })
      if (bought.length > 0) expect(await balanceOf(this.api.db, this.buyer.id)).toBeGreaterThanOrEqual(0)
    }
    for (const url of new Set(bought.flatMap((each) => each.url ?? []))) await this.payPage('purchase', url, product)
  }

  private async payPage(what: CardPayment['for'], url: string, product?: Price) {
    const id = url.split('/').at(-1) ?? ''
    if (!this.paid.some((known) => known.id === id)) this.paid.push({ for: what, id, ...(product && { product }) })
    await payWith(url, CARDS.pays)
  }

  private async donate({ cents, anonymous }: Of<'donate'>) {
    const body = { amount: cents, isAnonymous: anonymous }
    const answer = await this.buyer.send(donationsApi.create, { body })
    await this.payPage('donation', answer.body.url)
  }

  private async subscribe() {
    const { body } = await this.seller.send(subscriptionsApi.create)
    if (body.url?.includes('/pay/')) await payWith(body.url, CARDS.pays)
  }

  private async runningSubscription() {
    const customer = await this.customerOfSeller()
    if (customer === undefined) return undefined
    const { data } = await this.api.stripe.client.subscriptions.list({ customer, status: 'all' })
    return data.find(({ status }) => status === 'active' || status === 'past_due')?.id
  }

  private async renew({ fails }: Of<'renew'>) {
    const id = await this.runningSubscription()
    if (id === undefined) return
    if (fails) await this.api.press(`subscriptions/${id}/fail-next-renewal`)
    await this.api.press(`subscriptions/${id}/renew`)
  }

  private async stopSubscribing({ at }: Of<'stop subscribing'>) {
    const id = await this.runningSubscription()
    const { subscriptions } = this.api.stripe.client
    if (id === undefined) return
    await (at === 'once' ? subscriptions.cancel(id) : subscriptions.update(id, { cancel_at_period_end: true }))
  }

  /** The charges of these people, oldest first; a bank and the provider know no others. */
  private async charges() {
    const found = []
    for (const payment of this.paid) {
      const charge = await findCharge(this.api.stripe.client, payment)
      if (charge) found.push(charge)
    }
    const customer = await this.customerOfSeller()
    if (customer === undefined) return found
    const { data } = await this.api.stripe.client.charges.list({ customer, limit: 100 })
    return [...found, ...data.filter(({ paid }) => paid).toReversed()]
  }

  private async chosen(which: number) {
    const charges = await this.charges()
    return charges[which % Math.max(1, charges.length)]
  }

  private async refund({ payment, part }: Of<'refund'>) {
    const charge = await this.chosen(payment)
    const left = charge ? charge.amount - charge.amount_refunded : 0
    // A bank that has the money gives none back.
    if (!charge || charge.disputed || left === 0) return
    const amount = Math.max(1, Math.floor(left * part))
    await this.api.stripe.client.refunds.create({ charge: charge.id, amount })
  }

  private async pressOn(which: number, button: 'dispute') {
    const charge = await this.chosen(which)
    if (!charge || charge.disputed || charge.refunded) return
    await this.api.press(`charges/${charge.id}/${button}`)
  }

  private async decide({ payment, verdict }: Of<'decide'>) {
    const charge = await this.chosen(payment)
    if (!charge?.disputed) return
    const { data } = await this.api.stripe.client.disputes.list({ charge: charge.id })
    const open = data.find(({ status }) => status === 'needs_response')
    if (open) await this.api.press(`disputes/${open.id}/${verdict}`)
  }

  private async refundSale({ sale: which }: Of<'refund a sale'>) {
    const { body: sales } = await this.seller.send(purchasesApi.listSales)
    const sale = sales[which % Math.max(1, sales.length)]
    if (!sale) return
    const { status } = await this.seller.send(purchasesApi.refund, { params: { id: sale.id } })
    const at = this.fromBalance.findIndex((each) => each.sale === sale.id)
    if (status === 200 && at !== -1) this.fromBalance.splice(at, 1)
  }

  private async tell({ from, skip, twice, dies }: Of<'tell'>) {
    const since = this.before === undefined ? {} : { ending_before: this.before }
    const { data: newestFirst } = await this.api.stripe.client.events.list({ limit: 100, ...since })
    const events = from === 'newest' ? newestFirst : newestFirst.toReversed()
    const told = events.filter((_, at) => at % 3 !== skip)
    for (const event of twice ? [...told, ...told] : told) await this.api.deliver(JSON.stringify(event))
    if (dies) await this.dying('payment_events', () => this.api.runJobs().catch(() => 0))
    else await this.api.runJobs()
  }

  /** Does something in a process that is killed when it would commit what it wrote to a table. */
  private async dying<T>(table: string, work: () => Promise<T>): Promise<T> {
    const { db } = this.api
    await sql`create function dies() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`.execute(db)
    await sql`
      create constraint trigger dies after insert or update on ${sql.table(table)} deferrable initially deferred
        for each row execute function dies()`.execute(db)
    try {
      return await work()
    } finally {
      await sql`drop function dies() cascade`.execute(db)
    }
  }

  private customerOfSeller = async () =>
    (
      await this.api.db
        .selectFrom('payment_customers')
        .select('stripe_customer_id')
        .where('account_id', '=', this.seller.id)
        .executeTakeFirst()
    )?.stripe_customer_id

  /** What is found without any event that came: by asking for those that were missed, or by comparing with the provider. */
  async recover(how: 'events' | 'comparison'): Promise<void> {
    const { db, runScheduledJob, runJobs } = this.api
    const first = how === 'events' ? 'fetch-missed-payment-events' : 'reconcile-payments'
    // A second time for what the first has set going, such as a payment that is returned.
    for (let round = 0; round < 2; round++) {
      await runScheduledJob('resume-payment-events')
      await runScheduledJob(first)
      await runJobs()
      await sql`update subscription_checks set check_at = now() where account_id = ${this.seller.id}`.execute(db)
      for (const what of ['subscriptions', 'purchases', 'top-ups', 'donations'])
        await runScheduledJob(`compare-${what}`)
      await runJobs()
    }
  }

  /** That the books, what people have and what is open to them are what the provider and the answers of the API say. */
  async expectTruth(): Promise<void> {
    const { db, stripe } = this.api
    const kept = []
    for (const payment of this.paid) {
      const cents = await keptOf(stripe.client, await findCharge(stripe.client, payment))
      kept.push({ ...payment, cents })
    }
    const months = await askAboutMonths(stripe.client, await this.customerOfSeller())
    const expected = sumsOf(kept, this.fromBalance, months.cents)
    const sums = await readSums(this.api, this.buyer, this.seller)
    const moved = Object.fromEntries(
      Object.entries(sums).map(([account, cents]) => [account, cents - this.start[account as keyof Sums]]),
    )
    expect(moved).toEqual(expected)
    expect(await listFaults(db)).toEqual([])
    for (const { id } of this.products) {
      const owned = [
        ...kept.filter(({ product, cents }) => product?.id === id && cents > 0),
        ...this.fromBalance.filter((each) => each.id === id),
      ]
      const { body, status } = await this.buyer.send(purchasesApi.findOwn, { params: { id } })
      expect([id, owned.length, status === 200 && body.status === 'paid']).toEqual([
        id,
        owned.length > 0 ? 1 : 0,
        owned.length > 0,
      ])
    }
    const { problem } = await this.seller.send(conversationsApi.start, { body: { request_id: 999_999_999 } })
    expect(problem.code === 'subscription_required').toBe(!months.isOpen)
  }
}

async function readSums({ db }: Api, buyer: Person, seller: Person): Promise<Sums> {
  const { rows } = await sql<{ house: string; cents: number }>`
    select house, sum(cents)::bigint as cents from ledger_postings where house is not null group by house`.execute(db)
  const has = (house: string) => rows.find((row) => row.house === house)?.cents ?? 0
  return {
    buyer: await balanceOf(db, buyer.id),
    seller: await balanceOf(db, seller.id),
    provider: has('provider'),
    fees: has('fees'),
    donations: has('donations'),
    subscriptions: has('subscriptions'),
  }
}
