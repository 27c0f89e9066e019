import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { LIST_MAX } from '#platform/contract/fields.ts'
import { held, json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { useSignInPrompt } from '#features/accounts/web.tsx'
import { OwnPitch, SnagButton, WatchList } from '../web.tsx'
import { WatchListPage } from '../web/WatchListPage.tsx'
import { renderView, request, snag } from './render-pitch.tsx'

const LIST = 'GET /snagged-requests'
const STATUS = 'GET /payments/subscription-status'
const PROFILE = 'GET /profile/developer'
const subscribed = json(200, { status: 'active' })

test('a visitor is asked to sign in, and then is where the request is', async () => {
  const { user } = await renderView(<SnagButton request={request()} />, null)
  await user.click(screen.getByRole('button', { name: 'Connect: A shed' }))
  expect(useSignInPrompt.getState()).toMatchObject({ opened: true, leadTo: '/tickets/5' })
})

test('a client is told that only creators pitch, and an owner sees no button', async () => {
  const { user } = await renderView(<SnagButton request={request({ user_id: 3 })} />, 'client')
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  await screen.findByText(/Only creators can pitch/)
  cleanup()
  await renderView(<SnagButton request={request()} />, 'client')
  expect(screen.queryByRole('button', { name: /Connect/ })).toBeNull()
})

test.each([
  [{}, 'Connect', false],
  [{ is_idea: true, seeks_collaboration: true }, 'Collaborate', false],
  [{ is_idea: true }, 'Connect', false],
  [{ status: 'in_progress' }, 'Unavailable', true],
  [{ status: 'completed' }, 'Unavailable', true],
] as const)('a request that is %o says %s', async (changes, label, disabled) => {
  await renderView(<SnagButton request={request(changes)} />, 'developer')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: `${label}: A shed` })
  expect(button.disabled).toBe(disabled)
})

test.each(['sent', 'declined', 'hired'] as const)(
  'a request whose pitch is %s leads to its conversation',
  async (state) => {
    const own_pitch = { state, conversation_id: 77 }
    const { user } = await renderView(<SnagButton request={request({ own_pitch })} />, 'developer')
    await user.click(await screen.findByRole('link', { name: 'Pitched: A shed' }))
    expect(screen.getByText('/conversations/77')).toBeTruthy()
  },
)

test.each(['closed', 'withdrawn'] as const)(
  'an open request whose pitch is %s can be pitched for again',
  async (state) => {
    await renderView(<SnagButton request={request({ own_pitch: { state, conversation_id: 77 } })} />, 'developer')
    await waitFor(() => expect(screen.getByRole('button', { name: /Connect/ })).toBeTruthy())
  },
)

test('a refused pitch that left the watch list is shown with its reason, and no way to pitch', async () => {
  await renderView(
    <OwnPitch request={request({ own_pitch: { state: 'declined', conversation_id: 77 } })} />,
    'developer',
    {
      [LIST]: json(200, []),
      'GET /requests/5/snags/own': json(200, snag({ state: 'declined', reason: 'budget', is_active: false })),
    },
  )
  expect(await screen.findByText('It did not fit the budget')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Connect/ })).toBeNull()
})

test('who talks about a request without a pitch is offered one', async () => {
  await renderView(<OwnPitch request={request()} />, 'developer', { 'GET /requests/5/snags/own': json(200, null) })
  expect(await screen.findByRole('button', { name: /Connect/ })).toBeTruthy()
})

test('who has not subscribed is asked to, before writing anything', async () => {
  const { user } = await renderView(<SnagButton request={request()} />, 'developer', {
    [STATUS]: json(200, { status: 'none' }),
  })
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  await screen.findByRole('dialog')
  expect(screen.queryByLabelText(/Your pitch/)).toBeNull()
})

test('who presses before the whole screen is there pitches when it is', async () => {
  const Screen = () => {
    const [isThere, setIsThere] = useState(false)
    return (
      <>
        <SnagButton key={String(isThere)} request={request()} isPlaceholder={!isThere} />
        <button type="button" onClick={() => setIsThere(true)}>
          It comes
        </button>
      </>
    )
  }
  const { user } = await renderView(<Screen />, 'developer', { [STATUS]: subscribed })
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'It comes' }))
  await screen.findByRole('dialog', { name: 'Send your pitch' })
})

test('a pitch is sent once, with the profile when it is wanted', async () => {
  const { user, sent } = await renderView(<SnagButton request={request()} />, 'developer', {
    [STATUS]: subscribed,
    [PROFILE]: json(200, { id: 1 }),
    'POST /snagged-requests': json(200, snag()),
  })
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  await screen.findByRole('dialog', { name: 'Send your pitch' })
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(screen.getByText('Write your pitch')).toBeTruthy()
  expect(sent('POST')).toEqual([])
  await user.type(screen.getByLabelText(/Your pitch/), 'I build sheds.')
  await user.click(await screen.findByLabelText('Include my profile link'))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Pitch sent')
  expect(sent('POST').map(({ body }) => body)).toEqual([
    { request_id: 5, message: 'I build sheds.', asking_price: null, duration_days: null, profile_link: true },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('who links a private profile learns that its page stays closed', async () => {
  const { user } = await renderView(<SnagButton request={request()} />, 'developer', {
    [STATUS]: subscribed,
    [PROFILE]: json(200, { id: 1, is_public: false }),
  })
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  await screen.findByLabelText('Include my profile link')
  expect(screen.getByText(/Your profile is private, so clients cannot open it/)).toBeTruthy()
})

test('without a profile there is none to link; a refusal is shown and the pitch stays', async () => {
  const { user } = await renderView(<SnagButton request={request()} />, 'developer', {
    [STATUS]: subscribed,
    [PROFILE]: refuse(404, 'not_found'),
    'POST /snagged-requests': refuse(400, 'request_not_open', 'Only open requests can be snagged.'),
  })
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  await user.type(await screen.findByLabelText(/Your pitch/), 'I build sheds.')
  expect(screen.queryByLabelText('Include my profile link')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await within(screen.getByRole('dialog')).findByText('Only open requests can be snagged.')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Your pitch/).value).toBe('I build sheds.')
})

test('a subscription that ran out meanwhile opens its dialog, and the pitch is still there afterwards', async () => {
  const { user } = await renderView(<SnagButton request={request()} />, 'developer', {
    [STATUS]: subscribed,
    [PROFILE]: refuse(404, 'not_found'),
    'POST /snagged-requests': refuse(403, 'subscription_required'),
  })
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  await user.type(await screen.findByLabelText(/Your pitch/), 'I build sheds.')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  // The pitch's own dialog has such a button too, until the answer is there.
  const dialog = await screen.findByRole('dialog', { name: 'Creator Subscription Required' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/Your pitch/)).value).toBe('I build sheds.')
})

test('who puts a pitch away while it is sent is not asked to subscribe afterwards', async () => {
  const refusal = held(refuse(403, 'subscription_required'))
  const { user, sent } = await renderView(<SnagButton request={request()} />, 'developer', {
    [STATUS]: subscribed,
    [PROFILE]: refuse(404, 'not_found'),
    'POST /snagged-requests': refusal.behaviour,
  })
  await user.click(screen.getByRole('button', { name: /Connect/ }))
  await user.type(await screen.findByLabelText(/Your pitch/), 'I build sheds.')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(sent('POST')).toHaveLength(1))
  refusal.letGo()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the watch list shows the answer and why, and what was answered is removed with Undo', async () => {
  const declined = snag({ state: 'declined', reason: 'budget', answer_text: 'Next year.' })
  const { user, sent } = await renderView(<WatchListPage />, 'developer', {
    [LIST]: json(200, [declined]),
    'DELETE /snagged-requests/5': json(200, { message: 'Request removed from snagged list' }),
  })
  await screen.findByText('Declined')
  expect(screen.getByText('It did not fit the budget. “Next year.”')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'More actions: A shed' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await screen.findByText('Removed from your pitches')
  expect(screen.queryByText('Declined')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Declined')
  expect(sent('DELETE')).toEqual([])
})

test('removing a pitch that waits for a reply withdraws it, so it asks first', async () => {
  const { user, sent } = await renderView(<WatchListPage />, 'developer', {
    [LIST]: json(200, [snag({ state: 'sent' })]),
    'DELETE /snagged-requests/5': json(200, { message: 'Request removed from snagged list' }),
  })
  await user.click(await screen.findByRole('button', { name: 'More actions: A shed' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog')
  expect(sent('DELETE')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Removed from your pitches')
  expect(sent('DELETE')).toHaveLength(1)
})

test('an empty watch list says what to do next', async () => {
  await renderView(<WatchList />, 'developer')
  await screen.findByText('No pitches yet')
  expect(screen.getByRole('link', { name: 'Browse tickets' })).toBeTruthy()
})

test('a watch list leads to all of it, and counts on where one answer ends', async () => {
  await renderView(<WatchList total={1} />, 'developer', { [LIST]: json(200, [snag()]) })
  expect((await screen.findByRole('link', { name: 'See all' })).getAttribute('href')).toBe('/watch-list')
  cleanup()
  const full = Array.from({ length: LIST_MAX }, (_, at) => snag({ id: at + 1, request_id: at + 1 }))
  await renderView(<WatchList total={137} />, 'developer', { [LIST]: json(200, full) })
  await screen.findByText('137')
})
