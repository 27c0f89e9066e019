import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { json, refuse, type Behaviour, type Seen } from '#platform/tests/web/misbehaving-server.ts'
import { useAuth } from '#features/accounts/web.tsx'
import type { Request } from '../contract.ts'
import { RequestFormDialog } from '../web/own/RequestFormDialog.tsx'
import { request, show } from './screen.tsx'

beforeEach(() => {
  vi.stubGlobal('document.fonts', undefined)
  signIn(1)
})

const signIn = (id: number) => useAuth.setState({ user: { id } as never })
const full: Partial<Request> = {
  estimated_budget: 1200.5,
  is_public: true,
  seeks_collaboration: true,
  collaboration_details: 'A potter',
  project_id: 3,
  project_name: 'House',
}
const open = (changes: Partial<Request>) =>
  show(<RequestFormDialog opened onClose={() => undefined} request={request(changes)} />, [['PUT', request(changes)]])
const save = () => screen.findByRole('button', { name: 'Save changes' })

test.each<[string, Partial<Request>]>([
  ['work with a budget that seeks company', full],
  [
    'an idea that seeks company',
    { is_idea: true, estimated_budget: null, seeks_collaboration: true, collaboration_details: 'x' },
  ],
  ['a sensitive request', { contains_sensitive_data: true }],
  ['details without the wish for company', { collaboration_details: 'kept' }],
])('of %s only what was changed is sent, so nothing is lost', async (_, changes) => {
  const { user, sent } = await open(changes)
  const title = await screen.findByRole('textbox', { name: /Title/ })
  await user.clear(title)
  await user.type(title, 'Bakery')
  await user.click(await save())
  await waitFor(() => expect(sent()).toEqual([['PUT /requests/5', { title: 'Bakery' }]]))
})

test('calling it an idea takes the budget out', async () => {
  const { user, sent } = await open(full)
  await user.click(await screen.findByRole('checkbox', { name: 'This is just an idea' }))
  expect(screen.queryByRole('textbox', { name: 'Budget' })).toBeNull()
  await user.click(await save())
  await waitFor(() => expect(sent()).toEqual([['PUT /requests/5', { is_idea: true, estimated_budget: null }]]))
})

test('calling it sensitive makes it private', async () => {
  const { user, sent } = await open(full)
  await user.click(await screen.findByRole('checkbox', { name: 'Contains sensitive information' }))
  expect(screen.getByRole('radio', { name: 'People I choose' })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: 'Everybody' })).toHaveProperty('disabled', true)
  await user.click(await save())
  await waitFor(() =>
    expect(sent()).toEqual([['PUT /requests/5', { is_public: false, contains_sensitive_data: true }]]),
  )
})

test('who may edit somebody else’s request does not decide who sees it', async () => {
  signIn(2)
  const { user, sent } = await open({ ...full, can_edit: true })
  const content = await screen.findByRole('textbox', { name: /Description/ })
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Contains sensitive information' })).toBeNull()
  await user.type(content, '!')
  await user.click(await save())
  await waitFor(() => expect(sent()).toEqual([['PUT /requests/5', { content: 'For bread!' }]]))
})

test('what is written for a creator and sensitive is sent after it was confirmed', async () => {
  const { user, sent } = await show(
    <RequestFormDialog
      opened
      onClose={() => undefined}
      request={null}
      recipient={{ id: 7, name: 'Inês Carvalho', username: 'ines', picture: null }}
    />,
    [['POST /requests/', request()]],
  )
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'A shop')
  await user.type(screen.getByRole('textbox', { name: /Description/ }), 'For bread')
  await user.click(screen.getByRole('checkbox', { name: 'Contains sensitive information' }))
  const create = screen.getByRole('button', { name: 'Send to Inês Carvalho' })
  await user.click(create)
  expect(await screen.findByText('Confirm this first')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: 'Share anyway' }))
  await user.click(create)
  const consented = { developer_id: 7, contains_sensitive_data: true, acknowledge_sensitive: true }
  await waitFor(() => expect(sent()).toMatchObject([['POST /requests/', consented]]))
})

test('marking a shared request sensitive says who can read it', async () => {
  const { user } = await open({
    shared_with_info: [{ user_id: 7, username: 'devin', full_name: 'Devin Okafor', can_edit: false }],
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Contains sensitive information' }))
  expect(screen.getByRole('note').textContent).toBe('It is shared with Devin Okafor, who can read all of it.')
})

test('an empty form says what is missing, in words of our own', async () => {
  const { user, sent } = await show(<RequestFormDialog opened onClose={() => undefined} request={null} />, [])
  await user.click(await screen.findByRole('button', { name: 'Post request' }))
  expect(await screen.findByText('Enter a title')).toBeTruthy()
  expect(screen.getByText('Describe what you need')).toBeTruthy()
  expect(screen.getByText('Choose who can read it')).toBeTruthy()
  expect(screen.queryByText(/Too small|expected/)).toBeNull()
  expect(sent()).toEqual([])
})

const NEW = <RequestFormDialog opened onClose={() => undefined} request={null} />

test.each([
  ['Everybody', true],
  ['People I choose', false],
])('a request is posted for %s only after somebody said so', async (label, is_public) => {
  const { user, sent } = await show(NEW, [['POST /requests/', request()]])
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'A shop')
  await user.type(screen.getByRole('textbox', { name: /Description/ }), 'For bread')
  for (const choice of screen.getAllByRole('radio')) expect(choice).toHaveProperty('checked', false)
  await user.click(screen.getByRole('button', { name: 'Post request' }))
  expect(await screen.findByText('Choose who can read it')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('radio', { name: label }))
  await user.click(screen.getByRole('button', { name: 'Post request' }))
  await waitFor(() => expect(sent()).toMatchObject([['POST /requests/', { title: 'A shop', is_public }]]))
})

test('a sensitive request needs no choice: it is for chosen people', async () => {
  const { user, sent } = await show(NEW, [['POST /requests/', request()]])
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'A shop')
  await user.type(screen.getByRole('textbox', { name: /Description/ }), 'For bread')
  await user.click(screen.getByRole('checkbox', { name: 'Contains sensitive information' }))
  await user.click(screen.getByRole('button', { name: 'Post request' }))
  await waitFor(() => expect(sent()).toMatchObject([['POST /requests/', { is_public: false }]]))
})

test('what is written outlasts a reload, and is discarded only by who confirms it', async () => {
  const { user } = await show(NEW, [])
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'A shop')
  await user.click(screen.getByRole('radio', { name: 'Everybody' }))
  expect(screen.getByText('Draft saved in this browser')).toBeTruthy()
  cleanup()

  const again = await show(NEW, [['POST /requests/', request()]])
  expect(await screen.findByDisplayValue('A shop')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Everybody' })).toHaveProperty('checked', true)
  expect(screen.getByText(/You started this earlier/)).toBeTruthy()
  await again.user.click(screen.getByRole('button', { name: 'Discard' }))
  const question = await screen.findByRole('dialog', { name: 'Discard your draft?' })
  expect(screen.getByDisplayValue('A shop')).toBeTruthy()
  await again.user.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByDisplayValue('A shop')).toBeNull())
  expect(Object.keys(localStorage)).toEqual([])
})

test('what was sent is no draft any more, and drafts for one creator are kept apart from others', async () => {
  const to = (id: number, name: string) => ({ id, name, username: name.toLowerCase(), picture: null })
  const dialog = (recipient = to(7, 'Inês')) => (
    <RequestFormDialog opened onClose={() => undefined} request={null} recipient={recipient} />
  )
  const { user } = await show(dialog(), [])
  expect(await screen.findByText(/^Inês gets everything you write here/)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /Title/ }), 'A shop')
  cleanup()
  await show(dialog(to(8, 'Mara')), [])
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Title/ })).value).toBe('')
  cleanup()
  const { sent } = await show(dialog(), [['POST /requests/', request()]])
  await user.type(await screen.findByRole('textbox', { name: /Description/ }), 'For bread')
  await user.click(screen.getByRole('radio', { name: 'People I choose' }))
  await user.click(screen.getByRole('button', { name: 'Send to Inês' }))
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
  expect(sent()).toMatchObject([['POST /requests/', { title: 'A shop', content: 'For bread', developer_id: 7 }]])
})

test('when the creator it was written for is gone, nothing is lost: it can be posted to everybody', async () => {
  const ines = { id: 7, name: 'Inês Carvalho', username: 'ines', picture: null }
  const dialog = <RequestFormDialog opened onClose={() => undefined} request={null} recipient={ines} videoId={4} />
  const { user, sent } = await show(dialog, [
    [
      'POST /requests/',
      (response: Parameters<Behaviour>[0], seen: Seen) =>
        (seen.body.includes('developer_id') ? refuse(404, 'not_found', 'Developer not found') : json(201, request()))(
          response,
          seen,
        ),
    ],
  ])
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'A shop')
  await user.type(screen.getByRole('textbox', { name: /Description/ }), 'For bread')
  await user.click(screen.getByRole('radio', { name: /^People I choose/ }))
  await user.click(screen.getByRole('button', { name: 'Send to Inês Carvalho' }))
  await screen.findByText(/Inês Carvalho cannot receive requests any more/)
  expect(localStorage.getItem('request_draft_1_to_7')).toContain('A shop')
  await user.click(screen.getByRole('button', { name: 'Post it to everybody instead' }))
  expect(screen.getByRole('radio', { name: /^Everybody/ })).toHaveProperty('checked', true)
  await user.click(await screen.findByRole('button', { name: 'Post request' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.[1]).toMatchObject({ title: 'A shop', content: 'For bread', is_public: true })
  expect(sent()[1]?.[1]).not.toHaveProperty('video_id')
  await waitFor(() => expect(localStorage.getItem('request_draft_1_to_7')).toBeNull())
})
