import fc from 'fast-check'

/** What is done with a payout, by finance staff or by whose it is. */
export type PayoutDecision = 'hold' | 'release' | 'pay' | 'giveBack' | 'cancel' | 'retry' | 'reverse'

/** What happens to payouts that the provider makes. */
type ConnectStep =
  | { does: 'funds arrive' }
  | { does: 'move payouts'; how: 'jobs' | 'comparison'; dies: boolean; loses: boolean }
  | { does: 'the bank decides'; payout: number; how: 'pay' | 'fail' }
  | { does: 'the account'; becomes: 'restrict' | 'verify'; isTold: boolean }
  | { does: 'tell of the account'; skip: number; twice: boolean }

/** One thing that happens to money, as the property test draws it. What cannot happen just then, such as a refund of nothing, does not. */
export type Step =
  | { does: 'top up'; cents: number; card: 'pays' | 'declined' }
  | { does: 'buy'; product: number; with: 'card' | 'balance'; times: number; dies: boolean }
  | { does: 'donate'; cents: number; anonymous: boolean }
  | { does: 'subscribe' }
  | { does: 'renew'; fails: boolean }
  | { does: 'stop subscribing'; at: 'once' | 'period end' }
  | { does: 'refund'; payment: number; part: number }
  | { does: 'dispute'; payment: number }
  | { does: 'decide'; payment: number; verdict: 'win' | 'lose' }
  | { does: 'refund a sale'; sale: number; part: number }
  | { does: 'withdraw'; part: number; times: number; dies: boolean }
  | { does: 'decide a payout'; payout: number; how: PayoutDecision; times: number; dies: boolean }
  | { does: 'tell'; from: 'oldest' | 'newest'; skip: number; twice: boolean; dies: boolean }
  | { does: 'work' }
  | ConnectStep

const which = fc.nat(6)
const chance = (percent: number) => fc.nat(99).map((drawn) => drawn < percent)

/** Any step, the likely ones more often. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('top up'),
      cents: fc.integer({ min: 100, max: 5000 }),
      card: fc.constantFrom('pays', 'pays', 'declined'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('buy'),
      product: fc.nat(1),
      with: fc.constantFrom('card', 'balance'),
      times: fc.integer({ min: 1, max: 2 }),
      dies: chance(15),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('donate'),
      cents: fc.integer({ min: 100, max: 5000 }),
      anonymous: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ does: 'subscribe' }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('renew'), fails: chance(30) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('stop subscribing'), at: fc.constantFrom('once', 'period end') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('refund'), payment: which, part: fc.constantFrom(1, 1, 0.5, 0.001) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('dispute'), payment: which }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('decide'), payment: which, verdict: fc.constantFrom('win', 'lose') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('refund a sale'), sale: which, part: fc.constantFrom(1, 0.5, 0.1) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('withdraw'),
      part: fc.constantFrom(1, 1, 0.5, 1.01),
      times: fc.integer({ min: 1, max: 2 }),
      dies: chance(15),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('decide a payout'),
      payout: which,
      how: fc.constantFrom('hold', 'release', 'pay', 'pay', 'giveBack', 'cancel'),
      times: fc.integer({ min: 1, max: 2 }),
      dies: chance(15),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('tell'),
      from: fc.constantFrom('oldest', 'newest'),
      skip: fc.nat(2),
      twice: fc.boolean(),
      dies: chance(20),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ does: 'work' }) },
)

const decisions = fc.constantFrom(
  'hold',
  'release',
  'pay',
  'giveBack',
  'cancel',
  'retry',
  'retry',
  'reverse',
  'reverse',
)

/** Any step where the provider makes the payouts; those of payouts more often. */
export const anyConnectStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: anyStep },
  { weight: 3, arbitrary: fc.constant({ does: 'funds arrive' }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('move payouts'),
      how: fc.constantFrom('jobs', 'comparison'),
      dies: chance(20),
      loses: chance(20),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('the bank decides'),
      payout: which,
      how: fc.constantFrom('pay', 'fail'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('the account'),
      becomes: fc.constantFrom('restrict', 'verify', 'verify'),
      isTold: chance(60),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('tell of the account'), skip: fc.nat(2), twice: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('decide a payout'),
      payout: which,
      how: decisions,
      times: fc.integer({ min: 1, max: 2 }),
      dies: chance(10),
    }),
  },
)

/** A sale of something by card whose money has arrived, and the wish to withdraw it: most of what happens to payouts needs that. */
export const FIRST_SALE: readonly Step[] = [
  { does: 'buy', product: 1, with: 'card', times: 1, dies: false },
  { does: 'top up', cents: 5000, card: 'pays' },
  { does: 'tell', from: 'oldest', skip: 3, twice: false, dies: false },
  { does: 'funds arrive' },
  { does: 'withdraw', part: 1, times: 2, dies: false },
]
