import { sql } from 'kysely'
import { balanceOf } from '#features/ledger/server.ts'
import { payoutsApi } from '#features/payouts/contract.ts'
import { productsApi } from '#features/products/contract.ts'
import type { StripeCharge } from '#platform/server/outside/stripe.ts'
import type { Person } from '../api.ts'
import { givenProductRow } from '../given/products.ts'
import type { startApiWithPayments } from '../given/payments.ts'
import { findCharge, type CardPayment, type KnownPayout, type Price, type Sums } from './truth.ts'

type Api = Awaited<ReturnType<typeof startApiWithPayments>>

/** A buyer, a creator with two products, and a provider that tells nothing by itself. */
export interface World {
  api: Api
  buyer: Person
  seller: Person
  /** Looks after the payouts. */
  finance: Person
  products: readonly Price[]
  /** What may have been paid by card, and what was bought from the balance and not refunded. */
  paid: CardPayment[]
  fromBalance: (Price & { sale: number; refunded_cents: number })[]
  withdrawn: KnownPayout[]
  /** The seller's account at the provider, where that pays them. */
  recipient?: string
  /** The newest event there was before, and what lay where. */
  before: string | undefined
  start: Sums
}

/** What lies where now. */
export async function readSums({ api: { db }, buyer, seller }: Pick<World, 'api' | 'buyer' | 'seller'>): Promise<Sums> {
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
    payouts: has('payouts'),
    bank: has('bank'),
  }
}

/** New people, among whom nothing has happened yet. */
export async function givenWorld(api: Api): Promise<World> {
  const people = { buyer: await api.signUp('client'), seller: await api.signUp('developer') }
  const finance = await api.signUp('client', { operator: ['finance'] })
  const body = { holder: 'Ann Baker', account: 'DE89 3704 0044 0532 0130 00' }
  await people.seller.send(payoutsApi.changeBankDetails, { body })
  const products: Price[] = []
  for (const price_cents of [1000, 2599]) {
    const { id } = await givenProductRow(api.db, people.seller, { price_cents })
    const { body: read } = await people.buyer.send(productsApi.read, { params: { id } })
    products.push({ id, price_cents, fee_cents: Math.round(read.fee * 100) })
  }
  const { data } = await api.stripe.client.events.list({ limit: 1 })
  const start = await readSums({ api, ...people })
  return { api, ...people, finance, products, paid: [], fromBalance: [], withdrawn: [], before: data[0]?.id, start }
}

/** The seller as the provider knows them. */
export const findCustomerOfSeller = async ({ api, seller }: World): Promise<string | undefined> =>
  (
    await api.db
      .selectFrom('payment_customers')
      .select('stripe_customer_id')
      .where('account_id', '=', seller.id)
      .executeTakeFirst()
  )?.stripe_customer_id

/** The charges of these people that were paid. */
export async function listCharges(world: World): Promise<StripeCharge[]> {
  const { client } = world.api.stripe
  const found: StripeCharge[] = []
  for (const payment of world.paid) {
    const charge = await findCharge(client, payment)
    if (charge) found.push(charge)
  }
  const customer = await findCustomerOfSeller(world)
  if (customer === undefined) return found
  const { data } = await client.charges.list({ customer, limit: 100 })
  return [...found, ...data.filter(({ paid }) => paid).toReversed()]
}

/** Does something in a process that is killed when it would commit what it wrote to a table. */
export async function killedAtCommit<T>({ api: { db } }: World, table: string, work: () => Promise<T>): Promise<T> {
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
