import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useAuth } from '#features/accounts/web.tsx'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { configureCalls } from '#platform/web/api/call.ts'
import { DRAFT_MAX_BYTES, storeRequest, readRequest } from '../web/request-draft.ts'
import { storedRequest } from '../web/stored-request.ts'
import { NeedField } from '../web/NeedField.tsx'

const ines = {
  id: 7,
  name: 'Inês Carvalho',
  picture_url: null,
  skills: 'Booking',
  average_rating: 4.9,
  total_ratings: 11,
}
const kiln = {
  kind: 'showcase',
  id: 3,
  title: 'A kiln that books itself',
  picture_url: null,
  duration_ms: null,
  creator: ines,
}
const user = { id: 1, username: 'mia', email: 'mia@example.com', full_name: 'Mia', user_type: 'client' }

const Here = () => <output>{useLocation().pathname}</output>
const here = () => document.querySelector('output')?.textContent

async function renderView(responses: Record<string, Behaviour> = {}) {
  configureCalls({ retries: 0 })
  const usual: Record<string, Behaviour> = {
    'GET /home/matches': json(200, { creators: [ines], works: [kiln] }),
    'GET /auth/providers': json(200, { providers: [] }),
    'POST /auth/register': json(201, user),
    'POST /auth/login': json(200, { access_token: 'of-mia', token_type: 'bearer', user }),
    'POST /requests/': json(201, { id: 12 }),
  }
  const server = await meet((response, seen) => {
    const call = `${seen.method} ${seen.url.replace(/\?.*/, '').replace('/api', '')}`
    return ({ ...usual, ...responses }[call] ?? json(200, []))(response, seen)
  })
  renderPiece(
    <>
      <Routes>
        <Route path="/" element={<NeedField />} />
        <Route path="*" element={null} />
      </Routes>
      <Here />
    </>,
  )
  const sent = (call: string) =>
    server.seen.filter(({ method, url }) => `${method} ${url.replace(/\?.*/, '')}` === call)
  return { server, sent, hand: userEvent.setup(), field: screen.queryByRole('combobox', { name: 'What do you need?' }) }
}

type Hand = ReturnType<typeof userEvent.setup>

const fill = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })

async function write(hand: Hand) {
  const form = await screen.findByRole('dialog')
  fill(within(form).getByLabelText(/^Description/), 'Forty seats, two kilns.')
  await hand.click(within(form).getByRole('radio', { name: /^Everybody/ }))
  await hand.click(within(form).getByRole('button', { name: 'Continue' }))
  return screen.findByRole('dialog', { name: 'Create your account to post it' })
}

async function register(hand: Hand, dialog: HTMLElement) {
  fill(await within(dialog).findByLabelText('Username'), 'mia')
  fill(within(dialog).getByLabelText('Email'), 'mia@example.com')
  fill(within(dialog).getByLabelText('Full name'), 'Mia')
  fill(within(dialog).getByLabelText('Password'), 'correct horse battery')
  fill(within(dialog).getByLabelText('Confirm password'), 'correct horse battery')
  await hand.click(within(dialog).getByRole('checkbox'))
  await hand.click(within(dialog).getByRole('button', { name: 'Create Account and Post' }))
}

test('nothing is asked before somebody types, then once in a pause; what is found is told and chosen by the arrow keys', async () => {
  const { sent, hand, field } = await renderView()
  if (!field) throw new Error('There is no field')
  await hand.click(field)
  expect(sent('GET /api/home/matches')).toHaveLength(0)
  await hand.type(field, 'pottery')
  await screen.findByRole('option', { name: /A kiln/ })
  const options = screen.getAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual([
    'IInês CarvalhoBooking',
    'A kiln that books itselfInês Carvalho',
    'Post “pottery” as a request',
  ])
  expect(sent('GET /api/home/matches').length).toBeLessThanOrEqual(2)
  expect(screen.getByText(/^1 creator and 1 work found/)).toBeTruthy()
  await hand.keyboard('{ArrowDown}{ArrowDown}')
  expect(options[1]?.getAttribute('aria-selected')).toBe('true')
  expect(field.getAttribute('aria-activedescendant')).toBe(options[1]?.id)
  await hand.keyboard('{Enter}')
  await waitFor(() => expect(here()).toBe('/showcase/3'))
})

test('Escape closes what was found and keeps what was typed', async () => {
  const { hand, field } = await renderView()
  if (!field) throw new Error('There is no field')
  await hand.type(field, 'pottery')
  await screen.findAllByRole('option')
  await hand.keyboard('{Escape}')
  expect(screen.queryAllByRole('option')).toEqual([])
  expect((field as HTMLInputElement).value).toBe('pottery')
})

test('a stranger posts a request: written first, sent to nobody before there is an account, then posted with it', async () => {
  const { server, sent, hand, field } = await renderView()
  if (!field) throw new Error('There is no field')
  fill(field, 'A booking page')
  await hand.type(field, '{Enter}')
  const dialog = await write(hand)
  expect(within(dialog).getByText('A booking page')).toBeTruthy()
  expect(server.seen.filter(({ method }) => method !== 'GET')).toEqual([])
  const kept = readRequest()
  expect(kept?.body).toMatchObject({ title: 'A booking page', content: 'Forty seats, two kilns.', is_public: true })
  await register(hand, dialog)
  await waitFor(() => expect(here()).toBe('/requests/12'))
  const [posted] = sent('POST /api/requests/')
  expect(JSON.parse(posted?.body ?? '')).toMatchObject({ title: 'A booking page', is_public: true })
  expect(posted?.headers['idempotency-key']).toBe(kept?.key)
  expect(storedRequest.read()).toBeNull()
})

test('who is refused keeps the request: the name is taken, and posting fails once', async () => {
  const { sent, hand, field } = await renderView({
    'POST /auth/register': refuse(400, 'username_taken', 'This name is taken'),
  })
  if (!field) throw new Error('There is no field')
  fill(field, 'A booking page')
  await hand.type(field, '{Enter}')
  await register(hand, await write(hand))
  expect(await screen.findByText('This name is taken')).toBeTruthy()
  expect(sent('POST /api/requests/')).toEqual([])
  expect(readRequest()?.body?.title).toBe('A booking page')
})

test('after a reload, somebody who is signed in by now goes on with the same key', async () => {
  storeRequest({
    values: { title: 'A booking page' },
    body: { title: 'A booking page', content: 'Kilns' } as never,
    key: 'the-first-key',
    kept_at: Date.now(),
  })
  localStorage.setItem('token', 'of-mia')
  useAuth.setState({ isAuthenticated: true, token: 'of-mia', user: { id: 1, userType: 'client' } as never })
  const { sent, hand } = await renderView()
  const dialog = await screen.findByRole('dialog', { name: 'Post your request' })
  expect(sent('POST /api/requests/')).toEqual([])
  await hand.click(within(dialog).getByRole('button', { name: 'Post it' }))
  await waitFor(() => expect(here()).toBe('/requests/12'))
  expect(sent('POST /api/requests/')[0]?.headers['idempotency-key']).toBe('the-first-key')
})

test('a stranger who comes back finds what they began, for a month and up to 20 kB', async () => {
  const begun = { values: { title: 'A booking page' }, body: null, key: 'k', kept_at: Date.now() }
  expect(storeRequest(begun)).toBe('kept')
  const { hand } = await renderView()
  expect(screen.getByText(/You started a request: A booking page/)).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('A booking page')
  cleanup()
  storedRequest.write(JSON.stringify({ ...begun, kept_at: Date.now() - 31 * 24 * 3_600_000 }))
  expect(readRequest()).toBeNull()
  expect(storeRequest({ ...begun, values: { content: 'é'.repeat(DRAFT_MAX_BYTES / 2) } })).toBe('too_long')
  expect(storedRequest.read()).toBeNull()
})

test('where the browser keeps nothing, it says so and the request is posted all the same', async () => {
  const { hand, field } = await renderView()
  if (!field) throw new Error('There is no field')
  const writeItem = Storage.prototype.setItem
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name: string, value: string) {
    if (name === storedRequest.name) throw new DOMException('No', 'QuotaExceededError')
    writeItem.call(this, name, value)
  })
  fill(field, 'A booking page')
  await hand.type(field, '{Enter}')
  const dialog = await write(hand)
  expect(within(dialog).getByText(/This browser cannot save drafts/)).toBeTruthy()
  await register(hand, dialog)
  await waitFor(() => expect(here()).toBe('/requests/12'))
  vi.restoreAllMocks()
})

test('creators are asked what they can build instead, and find open requests while they type', async () => {
  useAuth.setState({ isAuthenticated: true, user: { id: 2, userType: 'developer' } as never })
  const { sent, hand, field } = await renderView({
    'GET /requests/public': json(200, [{ id: 12, title: 'A booking page', estimated_budget: 400 }]),
  })
  expect(field).toBeNull()
  const work = await screen.findByRole('textbox', { name: 'What can you build?' })
  await hand.type(work, 'booking')
  expect((await screen.findByRole('link', { name: 'A booking page' })).getAttribute('href')).toBe('/tickets/12')
  expect(screen.getByText(/^1 open request\./).textContent).toBe('1 open request. Press Enter to see them all.')
  expect(sent('GET /api/requests/public').at(-1)?.url).toContain('filter=open')
  await hand.keyboard('{Enter}')
  await waitFor(() => expect(here()).toBe('/tickets'))
})

/** Another tab keeps its version: the browser tells this one. */
function storeInOtherTab(title: string): void {
  const mine = readRequest()
  storedRequest.write(
    JSON.stringify({ values: { ...mine?.values, title }, body: null, key: 'of-the-other', kept_at: Date.now() + 1 }),
  )
  act(() => void window.dispatchEvent(new Event('storage')))
}

async function writeInTwoTabs() {
  const { hand, field } = await renderView()
  if (!field) throw new Error('There is no field')
  fill(field, 'A booking page')
  await hand.type(field, '{Enter}')
  const form = within(await screen.findByRole('dialog'))
  fill(form.getByLabelText(/^Description/), 'Forty seats.')
  expect(form.queryByText('Changed in another tab')).toBeNull()
  storeInOtherTab('A booking page for two kilns')
  await form.findByText('Changed in another tab')
  fill(form.getByLabelText(/^Description/), 'Forty seats, and more.')
  // Nothing of the other tab is lost while nobody has chosen.
  expect(readRequest()?.values).toMatchObject({ title: 'A booking page for two kilns', content: 'Forty seats.' })
  return { hand, form }
}

test('of two tabs the later one does not overwrite what the other wrote: that version can be taken', async () => {
  const { hand, form } = await writeInTwoTabs()
  await hand.click(form.getByRole('button', { name: 'Take the other version' }))
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('A booking page for two kilns'),
  )
  expect(screen.queryByText('Changed in another tab')).toBeNull()
  fill(screen.getByLabelText(/^Description/), 'Sixty seats.')
  expect(readRequest()?.values).toMatchObject({ title: 'A booking page for two kilns', content: 'Sixty seats.' })
})

test('of two tabs the version of this one can be kept, by who says so', async () => {
  const { hand, form } = await writeInTwoTabs()
  await hand.click(form.getByRole('button', { name: 'Keep this one' }))
  await waitFor(() => expect(screen.queryByText('Changed in another tab')).toBeNull())
  expect(readRequest()?.values).toMatchObject({ title: 'A booking page', content: 'Forty seats, and more.' })
})
