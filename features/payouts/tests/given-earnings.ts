import { randomUUID } from 'node:crypto'
import { bookTarget, nextQueryNumber, type LedgerReason } from '#features/ledger/server.ts'
import type { Person, TestApi } from '#testing/api.ts'
import { balancesOf, platformBalanceOf } from '#testing/given/balance.ts'
import { payoutsApi } from '../contract.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const OLD = 30

/** What tests of payouts ask of the server. */
export function givenEarnings(api: TestApi) {
  const { db, inWork, signUp } = api
  let sales = 0
  const bookSale = (
    reference: string,
    seller: Person,
    cents: number,
    { why, days }: { why: LedgerReason; days: number },
  ) =>
    inWork(async (work) =>
      bookTarget(work.db, {
        cause: { kind: 'purchase', reference },
        answer: await nextQueryNumber(work.db),
        why,
        target:
          cents === 0
            ? []
            : [
                { account: { house: 'provider' }, cents: -cents },
                { account: { person: seller.id }, cents },
              ],
        now: new Date(work.now.getTime() - days * DAY_MS),
      }),
    )
  /** Books a sale by card that was paid some days ago; with `cents` changed later it is refunded or disputed. */
  const sell = async (seller: Person, cents: number, days = OLD) => {
    const reference = `${++sales}-${randomUUID()}`
    await bookSale(reference, seller, cents, { why: 'paid', days })
    return { now: (left: number, why: LedgerReason) => bookSale(reference, seller, left, { why, days: 0 }) }
  }
  const addDetails = (seller: Person, account = 'DE89 3704 0044 0532 0130 00') =>
    seller.send(payoutsApi.changeBankDetails, { body: { holder: 'Ann Baker', account } })
  const request = (seller: Person, amount_cents: number) => seller.send(payoutsApi.request, { body: { amount_cents } })
  return {
    ...api,
    sell,
    addDetails,
    request,
    earningsOf: async (seller: Person) => (await seller.send(payoutsApi.earnings)).body,
    /** A creator with bank details, who earned something long ago. */
    givenSeller: async (cents: number) => {
      const seller = await signUp('developer')
      const sale = await sell(seller, cents)
      await addDetails(seller)
      return { seller, sale }
    },
    /** The same, who has asked for all of it. */
    givenPayout: async (cents = 5000) => {
      const seller = await signUp('developer')
      const sale = await sell(seller, cents)
      await addDetails(seller)
      const { body: payout } = await request(seller, cents)
      return { seller, sale, payout, params: { id: payout.id } }
    },
    /** What somebody has, what is on its way to anybody, and what left by bank. */
    sumsOf: async (seller: Person) => [
      ...(await balancesOf(db, seller)),
      await platformBalanceOf(db, 'payouts'),
      await platformBalanceOf(db, 'bank'),
    ],
    payoutsOf: async (seller: Person) =>
      db.selectFrom('payouts').select(['id', 'state', 'amount_cents']).where('account_id', '=', seller.id).execute(),
  }
}
