import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { eventually } from '#testing/eventually.ts'
import type { Agreement, Delivery } from '../contract.ts'
import { AgreementPage } from '../web/AgreementPage.tsx'
import { buttons, CLIENT, CREATOR, show, signIn, record } from './show-agreement.tsx'
import { milestone, paidHere, second } from './show-milestones.ts'

// jsdom goes nowhere.
const openUrl = vi.hoisted(() => vi.fn<(url: string) => void>())
vi.mock('#platform/web/page/leave.ts', () => ({ leaveTo: openUrl }))

beforeEach(() => openUrl.mockReset())

const AT = '2026-11-21T08:00:00.000Z'
const soon = () => new Date(Date.now() + 5 * 86_400_000 + 60_000).toISOString()
const delivery = (fields: Partial<Delivery> = {}): Delivery => ({
  number: 1,
  milestone: 1,
  message_id: 4,
  note: 'The design.',
  state: 'delivered',
  reason: null,
  delivered_at: AT,
  replied_at: null,
  ...fields,
})
const funded = { status: 'funded', payment: 'paid', paid_with: 'balance', funded_at: AT } as const
const delivered = () => ({ ...funded, status: 'delivered', delivery: 1, accept_at: soon() }) as const
const returned = delivery({ state: 'returned', reason: 'No colors.', replied_at: AT })
const released = { ...funded, status: 'released', settled_at: AT, to_creator: 400, to_client: 0 } as const

type Side = [agreement: Agreement, sentence: string, buttons: string[]]

test.each<[string, Side, Side]>([
  [
    'nothing is funded yet',
    [
      paidHere([milestone({ moves: ['fund'] }), second({ moves: ['fund'] })]),
      'Fund milestone 1, “Design”, so that Devin Okafor can begin.',
      ['Fund $400', 'Mark as completed'],
    ],
    [
      paidHere([milestone(), second()]),
      'Waiting for Clara Brandt to fund milestone 1, “Design”. Begin once it is funded.',
      [],
    ],
  ],
  [
    'one is funded',
    [
      paidHere([milestone({ ...funded, moves: ['refund', 'dispute'] }), second()]),
      'Waiting for Devin Okafor to deliver milestone 1, “Design”.',
      [],
    ],
    [
      paidHere([milestone({ ...funded, moves: ['deliver', 'refund', 'dispute'] }), second()]),
      'Clara Brandt funded milestone 1, “Design”. Deliver it here.',
      ['Deliver'],
    ],
  ],
  [
    'one is delivered',
    [
      paidHere([milestone({ ...delivered(), moves: ['accept', 'return', 'dispute'] }), second({ moves: ['fund'] })]),
      'Devin Okafor is waiting for your reply to milestone 1, “Design”.',
      ['Accept delivery', 'Return'],
    ],
    [
      paidHere([milestone({ ...delivered(), moves: ['refund', 'dispute'] }), second()]),
      'Waiting for Clara Brandt to accept milestone 1, “Design”.',
      [],
    ],
  ],
  [
    'one was returned',
    [
      paidHere([milestone({ ...funded, moves: ['dispute'] })], { deliveries: [returned] }),
      'You returned milestone 1, “Design”. Waiting for Devin Okafor to deliver again.',
      [],
    ],
    [
      paidHere([milestone({ ...funded, moves: ['deliver', 'refund', 'dispute'] })], { deliveries: [returned] }),
      'Clara Brandt returned milestone 1, “Design”. Deliver it again.',
      ['Deliver again'],
    ],
  ],
  [
    'one is frozen',
    [
      paidHere([milestone({ ...delivered(), status: 'disputed', accept_at: null })]),
      'A moderator is deciding the dispute about milestone 1, “Design”. Until then its money is frozen.',
      [],
    ],
    [
      paidHere([milestone({ ...delivered(), status: 'disputed', accept_at: null, moves: ['withdraw_dispute'] })]),
      'A moderator is deciding the dispute about milestone 1, “Design”. Until then its money is frozen.',
      [],
    ],
  ],
  [
    'all are released',
    [
      paidHere([milestone(released)], { deliveries: [delivery({ state: 'accepted', replied_at: AT })] }),
      'All milestones are settled. Mark the work as completed.',
      ['Mark as completed'],
    ],
    [paidHere([milestone(released)]), 'All milestones are settled. Clara Brandt marks the work as completed.', []],
  ],
])('when %s, each side reads whose turn it is, with their one next step', async (_, client, creator) => {
  for (const [who, [agreement, sentence, expected]] of [[CLIENT, client] as const, [CREATOR, creator] as const]) {
    await show(who, json(200, agreement))
    const next = within(screen.getByRole('region', { name: 'Next step' }))
    await next.findByText(sentence)
    expect(buttons()).toEqual(expected)
    cleanup()
  }
})

test('both read in how many days a delivery is accepted automatically', async () => {
  for (const who of [CLIENT, CREATOR]) {
    await show(who, json(200, paidHere([milestone(delivered())])))
    const next = within(screen.getByRole('region', { name: 'Next step' }))
    expect((await next.findByText(/Accepted automatically/)).textContent).toBe('Accepted automatically in 5 days.')
    cleanup()
  }
})

test('the panel beside the conversation has each milestone with its state, price and due date, and what was paid', async () => {
  await show(CLIENT, json(200, paidHere([milestone(released), second({ moves: ['fund'] })])))
  const list = within(await screen.findByRole('list', { name: 'Milestones' }))
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toContain('1. Design$400ReleasedDue December 31, 2026')
  expect(rows[1]).toContain('2. Ten pages$850Not funded')
  const totals = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(totals).toEqual([
    ['Funded', '$400'],
    ['Released', '$400'],
    ['Refunded', '$0'],
  ])
})

async function openRecord(who: number, agreement: Agreement, responses: Record<string, Behaviour> = {}, search = '') {
  signIn(who)
  const { sent, user } = await openScreen('/agreements/:id', <AgreementPage />, `/agreements/9${search}`, {
    'GET /agreements/9': json(200, agreement),
    'GET /agreements/9/record': json(200, record),
    'GET /payments/balance': json(200, { balance_cents: 50_000, processing_cents: 0, currency: 'usd' }),
    ...responses,
  })
  const next = within(await screen.findByRole('region', { name: 'Next step' }))
  const bodies = (call: string) => sent(call).map(({ body }) => (body === '' ? null : (JSON.parse(body) as unknown)))
  return { sent, bodies, user, next }
}

const FUND = 'POST /agreements/9/milestones/1/fund'
const toFund = paidHere([milestone({ moves: ['fund'] }), second()])

test('a client funds a milestone from the balance on its page, and reads what is left', async () => {
  const { bodies, user, next } = await openRecord(CLIENT, toFund, { [FUND]: json(200, { agreement: toFund }) })
  await user.click(next.getByRole('button', { name: 'Fund $400: Design' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fund “Design”' }))
  await dialog.findByText('Your balance will be $100.00 afterwards.')
  expect(bodies(FUND)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Fund $400' }))
  expect(await screen.findByText('Funded. Devin Okafor can begin.')).toBeTruthy()
  expect(bodies(FUND)).toEqual([{ pay_with: 'balance' }])
})

test('a client who has too little pays by card, on the page of the payment provider', async () => {
  const { bodies, user, next } = await openRecord(CLIENT, toFund, {
    'GET /payments/balance': json(200, { balance_cents: 1000, processing_cents: 0, currency: 'usd' }),
    [FUND]: json(200, { url: 'https://pay.example/cs_1' }),
  })
  await user.click(next.getByRole('button', { name: 'Fund $400: Design' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fund “Design”' }))
  await dialog.findByText(/and need \$390 more/)
  await user.click(dialog.getByRole('button', { name: 'Fund $400' }))
  await eventually(() => expect(openUrl).toHaveBeenCalledWith('https://pay.example/cs_1'))
  expect(bodies(FUND)).toEqual([{ pay_with: 'card' }])
})

test('what is refused is said in the dialog, and nothing is lost', async () => {
  const { user, next } = await openRecord(CLIENT, toFund, {
    [FUND]: refuse(409, 'payment_processing', 'Your earlier payment is still being processed'),
  })
  await user.click(next.getByRole('button', { name: 'Fund $400: Design' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fund “Design”' }))
  await user.click(dialog.getByRole('button', { name: 'Fund $400' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('still being processed')
})

test.each([
  ['paid', 'Paid. We hold the money until you accept the delivery.'],
  ['processing', 'Your bank is processing the payment. We will notify you.'],
  ['expired', /has expired, and nothing was charged/],
])('who comes back from a payment that is %s reads so', async (state, sentence) => {
  const funding = json(200, { agreement_id: 9, number: 1, state })
  const { next } = await openRecord(
    CLIENT,
    toFund,
    { 'GET /agreements/milestones/funding/cs_1': funding },
    '?session_id=cs_1',
  )
  expect(await next.findByText(sentence)).toBeTruthy()
})

test('a creator delivers the milestone whose money is here', async () => {
  const { bodies, user, next } = await openRecord(
    CREATOR,
    paidHere([milestone(released), second({ ...funded, moves: ['deliver', 'refund', 'dispute'] })]),
  )
  await user.click(next.getByRole('button', { name: 'Deliver: Ten pages' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliver “Ten pages”' }))
  await user.type(dialog.getByLabelText(/^What are you delivering/), 'All ten.')
  await user.click(dialog.getByRole('button', { name: 'Deliver' }))
  const body = { note: 'All ten.', milestone: 2, video_ids: [], file_ids: [] }
  await eventually(() => expect(bodies('POST /agreements/9/deliveries')).toEqual([body]))
})

test('a client accepts a delivery once they have read what that releases', async () => {
  const ACCEPT = 'POST /agreements/9/deliveries/3/accept'
  const waiting = milestone({ ...delivered(), delivery: 3, moves: ['accept', 'return', 'dispute'] })
  const { sent, user, next } = await openRecord(CLIENT, paidHere([waiting]), { [ACCEPT]: json(200, toFund) })
  await user.click(next.getByRole('button', { name: 'Accept delivery: Design' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept the delivery of “Design”?' }))
  expect(dialog.getByText('$400 is released to Devin Okafor. This cannot be undone.')).toBeTruthy()
  expect(sent(ACCEPT)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Accept and release $400' }))
  expect(await screen.findByText('$400 released')).toBeTruthy()
  expect(sent(ACCEPT)).toHaveLength(1)
})

test.each([
  [CLIENT, 'Get a refund', 'Get a refund for “Design”?', 'Get a refund'],
  [CREATOR, 'Refund', 'Refund “Design”?', 'Refund'],
])('account %i gives the money back to the client, after being asked', async (who, label, title, confirm) => {
  const REFUND = 'POST /agreements/9/milestones/1/refund'
  const { sent, user } = await openRecord(who, paidHere([milestone({ ...funded, moves: ['refund', 'dispute'] })]), {
    [REFUND]: json(200, toFund),
  })
  await user.click(screen.getByRole('button', { name: `${label}: Design` }))
  await user.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: confirm }))
  expect(await screen.findByText('Milestone refunded')).toBeTruthy()
  expect(sent(REFUND)).toHaveLength(1)
})

test('either side opens a dispute with a reason, and only with one', async () => {
  const DISPUTE = 'POST /agreements/9/milestones/1/dispute'
  const agreement = paidHere([milestone({ ...delivered(), moves: ['accept', 'return', 'dispute'] })])
  const { bodies, user } = await openRecord(CLIENT, agreement, { [DISPUTE]: json(200, agreement) })
  await user.click(screen.getByRole('button', { name: 'Open a dispute: Design' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Open a dispute about “Design”' }))
  await user.click(dialog.getByRole('button', { name: 'Open a dispute' }))
  expect(dialog.getByText('Say what went wrong.')).toBeTruthy()
  await user.type(dialog.getByLabelText(/^What went wrong/), 'It is another shop.')
  await user.click(dialog.getByRole('button', { name: 'Open a dispute' }))
  await eventually(() => expect(bodies(DISPUTE)).toEqual([{ reason: 'It is another shop.' }]))
})

test('both read why a milestone was disputed, and how a moderator divided it and why', async () => {
  const dispute = {
    id: 3,
    state: 'decided',
    opened_by: CLIENT,
    reason: 'It is another shop.',
    opened_at: AT,
    decision: 'Half of it was usable.',
    to_client: 150,
    to_creator: 250,
    closed_at: AT,
  } as const
  const divided = milestone({ ...released, status: 'divided', to_client: 150, to_creator: 250, dispute })
  for (const who of [CLIENT, CREATOR]) {
    await openRecord(who, paidHere([divided]))
    const list = within(screen.getByRole('list', { name: 'Milestones' }))
    expect(list.getByText('Clara Brandt opened a dispute:')).toBeTruthy()
    expect(list.getByText('It is another shop.')).toBeTruthy()
    expect(list.getByText('A moderator divided the money: $150 to Clara Brandt, $250 to Devin Okafor.')).toBeTruthy()
    expect(list.getByText('Half of it was usable.')).toBeTruthy()
    cleanup()
  }
})
