import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { NO_HASH, type AgreementRecord } from '../contract.ts'
import { RecordSheet } from '../web/record/RecordSheet.tsx'
import { hash, proposed } from './show-agreement.tsx'

const AGREED_AT = '2026-11-21T23:30:00.000Z'
const agreement = { ...proposed, status: 'accepted', agreement_date: AGREED_AT, accepted_at: AGREED_AT } as const
const step = { prev_hash: NO_HASH, version: 1, content_hash: hash('a'), note: null }
const record: AgreementRecord = {
  format: 'agreement-record-1',
  agreement_id: 9,
  status: 'accepted',
  versions: [
    {
      request_id: 7,
      client_id: 1,
      client_username: 'clara',
      developer_id: 2,
      developer_username: 'devin',
      price: '1250.00',
      currency: 'usd',
      terms: 'A shop with ten pages.',
      version: 1,
      content_hash: hash('a'),
    },
  ],
  events: [
    { ...step, seq: 1, action: 'proposal', actor_id: 2, at: proposed.created_at, hash: hash('c') },
    { ...step, seq: 2, action: 'acceptance', actor_id: 1, at: AGREED_AT, hash: hash('d') },
  ],
  head_hash: hash('d'),
}

const proof = () => screen.getByText('Proof').closest('details')

test('a record begins with names, price, terms and dates as the reader counts them', () => {
  renderPiece(<RecordSheet agreement={agreement} record={record} />)
  const inOrder = document.body.textContent
  const local = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(AGREED_AT),
  )
  const places = ['Clara Brandt', 'Devin Okafor', '$1,250', local, 'A shop with ten pages.', 'Proof'].map((text) =>
    inOrder.indexOf(text),
  )
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('hashes and the chain are under Proof, closed until pressed', () => {
  renderPiece(<RecordSheet agreement={agreement} record={record} />)
  for (const digit of ['a', 'c', 'd']) {
    const shown = screen.getByText(hash(digit).match(/.{8}/g)!.join(' '))
    expect(proof()?.contains(shown)).toBe(true)
  }
  expect(proof()?.open).toBe(false)
  fireEvent.click(screen.getByText('Proof'))
  expect(proof()?.open).toBe(true)
})

test('paper shows the proof, and the screen is afterwards as it was', () => {
  renderPiece(<RecordSheet agreement={agreement} record={record} />)
  fireEvent(window, new Event('beforeprint'))
  expect(proof()?.open).toBe(true)
  fireEvent(window, new Event('afterprint'))
  expect(proof()?.open).toBe(false)
})
