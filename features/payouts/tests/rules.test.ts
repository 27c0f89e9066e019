import { expect, test } from 'vitest'
import type { PayoutState, TransferLeft } from '../contract.ts'
import { nextStepForLost, nextStep, type ProviderState } from '../server/connect/rules.ts'
import {
  availableOf,
  maskedAccount,
  pendingOf,
  amountStepOf,
  targetOf,
  transferAfter,
  transitionOf,
  type LedgerEarnings,
} from '../server/rules.ts'

const earnings = (some: Partial<LedgerEarnings>): LedgerEarnings => ({
  balance_cents: 0,
  matured_cents: 0,
  pending_cents: 0,
  withdrawn_cents: 0,
  ...some,
})

test.each<[string, Partial<LedgerEarnings>, number]>([
  ['what was earned long ago is available', { balance_cents: 900, matured_cents: 900 }, 900],
  ['what was earned lately is not', { balance_cents: 900, matured_cents: 500, pending_cents: 400 }, 500],
  ['what was topped up is not', { balance_cents: 900, matured_cents: 400 }, 400],
  // 500 were topped up, 400 earned, and 700 spent: what was topped up is spent first.
  ['what was topped up is spent first', { balance_cents: 200, matured_cents: 400 }, 200],
  [
    'what was spent comes from old earnings before recent ones',
    { balance_cents: 500, matured_cents: 400, pending_cents: 300 },
    200,
  ],
  ['what was withdrawn is gone', { balance_cents: 100, matured_cents: 400, withdrawn_cents: 300 }, 100],
  ['a top-up after a payout is not', { balance_cents: 500, matured_cents: 400, withdrawn_cents: 400 }, 0],
  ['nothing below zero, after a refund of what was withdrawn', { balance_cents: -400, withdrawn_cents: 400 }, 0],
  ['later sales pay a debt first', { balance_cents: 100, matured_cents: 500, withdrawn_cents: 400 }, 100],
])('%s', (_, some, cents) => {
  expect(availableOf(earnings(some))).toBe(cents)
})

test('what is pending never exceeds what is still there', () => {
  expect(pendingOf(earnings({ balance_cents: 300, pending_cents: 500 }))).toBe(300)
  expect(pendingOf(earnings({ balance_cents: -10, pending_cents: 500 }))).toBe(0)
})

test('a payout that is held is neither paid nor cancelled, and one that came to an end stays there', () => {
  expect(transitionOf({ state: 'held', method: 'bank', transfer_left: null }, 'pay')).toBeNull()
  expect(transitionOf({ state: 'held', method: 'bank', transfer_left: null }, 'cancel')).toBeNull()
  expect(transitionOf({ state: 'paid', method: 'bank', transfer_left: null }, 'cancel')).toBeNull()
  expect(transitionOf({ state: 'paid', method: 'bank', transfer_left: null }, 'return')).toMatchObject({
    to: 'returned',
  })
  for (const action of ['hold', 'release', 'pay', 'return', 'cancel'] as const) {
    expect(transitionOf({ state: 'returned', method: 'bank', transfer_left: null }, action)).toBeNull()
    expect(transitionOf({ state: 'cancelled', method: 'bank', transfer_left: null }, action)).toBeNull()
  }
})

test('the target of every state sums to zero', () => {
  for (const state of ['requested', 'held', 'paid', 'returned', 'cancelled'] as const) {
    const target = targetOf({ account_id: 1, amount_cents: 700, state, method: 'bank', transfer_left: null })
    expect(target.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  }
})

const THERE = ['transferred', 'in_transit', 'stuck', 'reversing', 'paid'] as const

test('through the provider the money leaves what it holds with the transfer, and a new try books nothing', () => {
  const targetIn = (state: PayoutState) =>
    targetOf({ account_id: 1, amount_cents: 700, state, method: 'connect', transfer_left: null }).map(
      ({ account, cents }) => [account, cents],
    )
  for (const state of ['requested', 'held', 'transferring'] as const)
    expect(targetIn(state)).toEqual([
      [{ person: 1 }, -700],
      [{ house: 'payouts' }, 700],
    ])
  for (const state of THERE)
    expect(targetIn(state)).toEqual([
      [{ person: 1 }, -700],
      [{ house: 'provider' }, 700],
    ])
  expect(targetIn('returned')).toEqual([])
})

test('what was transferred is reversed before it is back on the balance, and what is at the bank is left there', () => {
  const returned = (state: PayoutState) =>
    transitionOf({ state, method: 'connect', transfer_left: null }, 'return')?.to ?? null
  expect(returned('requested')).toBe('returned')
  expect([returned('transferred'), returned('stuck')]).toEqual(['reversing', 'reversing'])
  expect(['transferring', 'in_transit', 'paid', 'cancelled'].map((state) => returned(state as PayoutState))).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(transitionOf({ state: 'requested', method: 'connect', transfer_left: null }, 'pay')).toBeNull()
})

test('currencies that are paid out in whole units only are asked for in whole units', () => {
  expect([
    amountStepOf('connect', 'huf'),
    amountStepOf('bank', 'huf'),
    amountStepOf('connect', 'jpy'),
    amountStepOf('connect', 'usd'),
  ]).toEqual([100, 1, 1, 1])
})

test('what was transferred leaves at most once: what a bank was told to pay is followed, and nothing is done blindly', () => {
  const found = (some: Partial<ProviderState>): ProviderState => ({
    hasPayment: false,
    isReversed: false,
    isGone: false,
    ...some,
  })
  expect(nextStep('transferred', found({}))).toBe('pay_out')
  expect(nextStep('reversing', found({}))).toBe('reverse')
  for (const state of ['transferred', 'reversing'] as const) {
    for (const isReversed of [false, true])
      expect(nextStep(state, found({ hasPayment: true, isReversed }))).toBe('follow')
    for (const isGone of [false, true]) expect(nextStep(state, found({ isReversed: true, isGone }))).toBe('reversed')
    expect(nextStep(state, found({ isGone: true }))).toBe('give_up')
  }
  expect(nextStepForLost(found({ hasPayment: true }))).toBe('wait')
  expect(nextStepForLost(found({ isGone: true }))).toBe('wait')
  expect(nextStepForLost(found({ isGone: true, isReversed: true }))).toBe('recovered')
  expect(nextStepForLost(found({}))).toBe('reverse')
})

const ACTIONS = [
  ...(['hold', 'release', 'pay', 'confirm', 'return', 'cancel', 'retry', 'reverse'] as const),
  ...(['wait_for_account', 'transfer', 'wait_for_funds', 'refuse', 'give_back', 'transferred'] as const),
  ...(['send', 'arrive', 'fail', 'reversed', 'recovered'] as const),
]

test('in every state that can be reached the target sums to zero, and money is at one place', () => {
  const seen = new Map<string, { state: PayoutState; method: 'connect'; transfer_left: TransferLeft }>()
  const waiting = [
    { state: 'requested' as PayoutState, method: 'connect' as const, transfer_left: null as TransferLeft },
  ]
  for (let payout = waiting.pop(); payout; payout = waiting.pop()) {
    const name = `${payout.state} ${payout.transfer_left ?? ''}`.trim()
    if (seen.has(name)) continue
    seen.set(name, payout)
    for (const action of ACTIONS) {
      const after = transitionOf(payout, action)
      if (after) waiting.push({ ...payout, state: after.to, transfer_left: transferAfter(payout, action) })
    }
  }
  expect([...seen.keys()].toSorted()).toEqual([
    'cancelled',
    'held',
    'in_transit',
    'paid',
    'paid back',
    'paid lost',
    'requested',
    'returned',
    'returned back',
    'returned lost',
    'reversing',
    'stuck',
    'stuck lost',
    'transferred',
    'transferring',
  ])
  for (const payout of seen.values()) {
    const target = targetOf({ account_id: 1, amount_cents: 700, ...payout })
    expect(target.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
    const person = target.filter(({ account }) => 'person' in account).map(({ cents }) => cents)
    expect(person).toEqual(payout.state === 'returned' || payout.state === 'cancelled' ? [] : [-700])
  }
})

test.each([
  ['DE89 3704 0044 0532 0130 00', '•••• 3000'],
  ['12345', '•••• 45'],
  ['7', '••••'],
])('of the bank account %s others read %s', (account, shown) => {
  expect(maskedAccount(account)).toBe(shown)
})
