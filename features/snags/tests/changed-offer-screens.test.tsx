import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { OwnPitch, PitchList } from '../web.tsx'
import { WatchListPage } from '../web/WatchListPage.tsx'
import { renderView, pitch, request, snag } from './render-pitch.tsx'

const OWN = 'GET /requests/5/snags/own'
const CHANGE = 'PUT /snagged-requests/9/offer'
const PITCHES = 'GET /requests/5/snags'
const changed = { offer_changed_at: '2026-11-21T12:00:00Z', previous_price: 900, previous_days: 14 }
const own = request({ own_pitch: { state: 'sent', conversation_id: 77 } })

async function openOffer(response = json(200, snag())) {
  const { user, sent } = await renderView(<OwnPitch request={own} />, 'developer', {
    [OWN]: json(200, snag({ asking_price: 900, duration_days: 14 })),
    [CHANGE]: response,
  })
  await user.click(await screen.findByRole('button', { name: 'Change price and time' }))
  return { user, sent, dialog: within(await screen.findByRole('dialog', { name: 'Change price and time' })) }
}

test('a creator changes price and time of a pitch, beginning with what they asked', async () => {
  const { user, sent, dialog } = await openOffer()
  const price = dialog.getByLabelText<HTMLInputElement>('Asking price')
  expect(price.value).toBe('$900')
  await user.clear(price)
  await user.type(price, '1200')
  await user.clear(dialog.getByLabelText('Time in days'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Price and time changed. We told the client.')).toBeTruthy()
  expect(sent('PUT').map(({ body }) => body)).toEqual([{ asking_price: 1200, duration_days: null }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a creator finds it among the further actions of their pitches too', async () => {
  const { user } = await renderView(<WatchListPage />, 'developer', { 'GET /snagged-requests': json(200, [snag()]) })
  await user.click(await screen.findByRole('button', { name: 'More actions: A shed' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change price and time' }))
  await screen.findByRole('dialog', { name: 'Change price and time' })
})

test('who changes an offer too late reads why, above what they typed', async () => {
  const { user, dialog } = await openOffer(refuse(409, 'request_not_open', 'This request is no longer open'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('no longer open')
})

test.each([['hired'], ['declined'], ['closed']] as const)('a pitch that is %s cannot be changed', async (state) => {
  await renderView(<OwnPitch request={{ ...own, status: 'in_progress' }} />, 'developer', {
    [OWN]: json(200, snag({ state })),
  })
  await screen.findByText(/^Your pitch/)
  expect(screen.queryByRole('button', { name: 'Change price and time' })).toBeNull()
})

test('the client sees a change on the pitch and side by side, and it counts as seen', async () => {
  const both = [pitch({ asking_price: 1200, duration_days: 14, ...changed }), pitch({ id: 8, full_name: 'Ada Ray' })]
  const { user, sent } = await renderView(<PitchList request={request()} />, 'client', { [PITCHES]: json(200, both) })
  const card = within(await screen.findByRole('article', { name: 'Devin Ode' }))
  expect(card.getByText(/before: \$900, 14 days/)).toBeTruthy()
  await waitFor(() => expect(sent('POST').map(({ path }) => path)).toEqual(['/api/snagged-requests/9/seen']))
  await user.click(screen.getByRole('button', { name: 'Compare 2' }))
  const prices = within(screen.getByRole('row', { name: /^Asking price/ })).getAllByRole('cell')
  expect(prices.map(({ textContent }) => textContent.includes('before: $900'))).toEqual([true, false])
})
