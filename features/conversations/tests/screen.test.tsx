import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { event, json, respond } from '#platform/tests/web/misbehaving-server.ts'
import { startLive } from '#platform/web/live/live.ts'
import { ANN, DEV, conversation, renderView, file, here, message, opened, taking } from './render-conversation.tsx'

test('a message shows its pictures, its other files, and what it points to', async () => {
  const carrying = message(2, {
    content: '',
    linked_content: [{ id: 1, type: 'profile', content_id: 2, title: 'Devin', url: '/profile/developers/2/public' }],
    files: [file(), file({ id: 4, name: 'terms.docx', type: 'application/octet-stream' })],
  })
  await opened({ messages: [message(1), carrying] })
  const log = await screen.findByRole('log')
  expect(within(log).getByRole('img', { name: 'sketch.png' }).getAttribute('src')).toContain('signature=x')
  expect(
    within(log)
      .getByRole('link', { name: /terms\.docx ?2 KB/ })
      .getAttribute('target'),
  ).toBeNull()
  const profile = within(log).getByRole('link', { name: /Devin ?Profile/ })
  expect(profile.getAttribute('href')).toBe('/profile/developers/2/public')
})

test('own messages that the other side has read say so', async () => {
  const own = [message(1, { user_id: ANN }), message(2, { user_id: ANN }), message(3, { user_id: ANN })]
  await opened({ messages: own, read_by_other_id: 2 })
  expect((await screen.findByText('Seen')).closest('li')?.textContent).toContain('message 2')
})

test('who is writing is said while they write, and to them that I am', async () => {
  const typing = { conversation_id: 5, user_id: DEV, username: 'devin' }
  const { user, sent } = await opened(
    {},
    {
      'GET /events': respond([
        event(0, 'ready', null),
        event(1, 'typing', { ...typing, conversation_id: 6 }),
        event(2, 'typing', typing),
      ]),
    },
  )
  await screen.findByRole('log')
  onTestFinished(startLive(ANN))
  const sign = await screen.findByText('devin is typing', {}, { timeout: 5000 })
  expect(sign.getAttribute('aria-live')).toBe('polite')
  await user.type(screen.getByLabelText('Write a message'), 'Hello there')
  await waitFor(() => expect(sent('POST /conversations/5/typing')).toHaveLength(1))
})

test('files are chosen, go up at once, can be taken back, and go with the message', async () => {
  let next = 10
  const { user, sent } = await opened(
    {},
    {
      ...taking(() => ++next),
      'POST /conversations/5/messages': json(200, message(9, { user_id: ANN, content: '', files: [file()] })),
    },
  )
  await screen.findByRole('log')
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('There is no field for files')
  await user.upload(field, [new File(['abc'], 'a.txt'), new File(['def'], 'b.txt'), new File([], 'empty.txt')])
  const tray = await screen.findByRole('list', { name: 'Attachments' })
  expect(within(tray).getByRole('alert').textContent).toBe('The file is empty')
  await waitFor(() => expect(within(tray).getAllByText('3 bytes')).toHaveLength(2))
  await user.click(within(tray).getByRole('button', { name: 'Remove b.txt' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent('POST /conversations/5/messages')).toHaveLength(1))
  expect(JSON.parse(sent('POST /conversations/5/messages')[0]?.body ?? '')).toEqual({
    content: '',
    include_profile: false,
    file_ids: [11],
    client_key: expect.any(String) as string,
  })
  // Its name is enough: an answer kept for a day would say less, and cost statements.
  expect(sent('POST /conversations/5/messages')[0]?.headers['idempotency-key']).toBeUndefined()
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
})

test('files that are dropped are attached, text that is dropped is not', async () => {
  const { sent } = await opened(
    {},
    taking(() => 1),
  )
  const log = await screen.findByRole('log')
  const files = [new File(['abc'], 'dropped.png')]
  fireEvent.dragOver(log, { dataTransfer: { types: ['Files'], files } })
  await screen.findByText('Drop files to attach them')
  fireEvent.drop(log, { dataTransfer: { types: ['Files'], files } })
  await screen.findByText('dropped.png')
  fireEvent.drop(log, { dataTransfer: { types: ['text/plain'], files: [] } })
  await waitFor(() => expect(sent('POST /conversations/5/files')).toHaveLength(1))
})

test('Escape leaves the conversation, and what was begun is still there', async () => {
  const { user } = await opened({}, { 'GET /conversations/user/list': json(200, [conversation()]) })
  await user.type(await screen.findByLabelText('Write a message'), 'Half a thou')
  await user.keyboard('{Escape}')
  expect(here()).toBe('/conversations')
  await user.click(await screen.findByRole('link', { name: 'A shop' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Write a message')).value).toBe('Half a thou')
})

test('what is searched for is found and leads to its place; Escape closes the search only', async () => {
  const { user, sent } = await opened(
    { message_count: 300 },
    {
      'GET /conversations/5/messages': (response, seen) => {
        const query = new URL(seen.url, 'http://local').searchParams
        if (query.get('q') !== null) return json(200, [message(-40 + 140, { content: 'the old till' })])(response, seen)
        if (query.get('around') === '100') return json(200, [message(99), message(100), message(101)])(response, seen)
        return json(200, [])(response, seen)
      },
    },
  )
  const searchField = () => screen.getByRole('searchbox', { name: 'Search messages' })
  await user.click(await screen.findByRole('button', { name: 'Search messages' }))
  await user.type(searchField(), 'till')
  await user.click(await screen.findByRole('button', { name: /the old till/ }))
  await screen.findByText('message 99')
  expect(screen.queryByText('message 1')).toBeNull()
  expect(sent('GET /conversations/5/messages').at(-1)?.url).toContain('around=100')
  await user.click(screen.getByRole('button', { name: 'Jump to the newest message' }))
  await screen.findByText('message 1')
  await user.click(searchField())
  await user.keyboard('{Escape}')
  expect([screen.queryByRole('searchbox', { name: 'Search messages' }), here()]).toEqual([null, '/conversations/5'])
})

test('negotiating stops by hand; completing takes an agreement, so it is not offered here', async () => {
  const { user, sent } = await opened(
    { status: 'negotiating' },
    { 'PATCH /conversations/5': json(200, conversation()), 'GET /conversations/user/list': json(200, []) },
  )
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Stop negotiating' }))
  await waitFor(() => expect(sent('PATCH /conversations/5')[0]?.body).toBe('{"status":"active"}'))
  for (const status of ['active', 'agreed', 'completed'] as const) {
    cleanup()
    const { user: next } = await opened({ status })
    await next.click(await screen.findByRole('button', { name: 'More actions' }))
    await screen.findByRole('menuitem', { name: 'Archive' })
    expect(screen.queryByRole('menuitem', { name: 'Stop negotiating' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Mark as completed' })).toBeNull()
  }
})

test('the list is narrowed by status, unread and words, and the address says so', async () => {
  const { user, sent } = await renderView('/conversations?status=agreed', {
    'GET /conversations/user/list': (response, seen) =>
      json(200, seen.url.includes('status') || seen.url.includes('q=') ? [] : [conversation()])(response, seen),
    'GET /conversations/unread': json(200, { count: 0 }),
  })
  await screen.findByText('No agreements yet')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All')
  await screen.findByRole('link', { name: 'A shop' })
  expect(here()).toBe('/conversations')
  await user.click(screen.getByRole('switch', { name: 'Unread only' }))
  await waitFor(() => expect(here()).toBe('/conversations?unread=true'))
  await user.type(screen.getByRole('searchbox'), 'till')
  await waitFor(() => expect(here()).toBe('/conversations?unread=true&q=till'))
  await waitFor(() => expect(sent('GET /conversations/user/list').at(-1)?.url).toMatch(/unread=true&q=till/))
  await screen.findByText('No conversations found')
  await user.click(screen.getByRole('button', { name: 'Show all conversations' }))
  await waitFor(() => expect(here()).toBe('/conversations'))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('unread messages are counted in words and in the name of the window', async () => {
  await renderView('/conversations', {
    'GET /conversations/user/list': json(200, [conversation({ unread_count: 3 })]),
    'GET /conversations/unread': json(200, { count: 3 }),
  })
  expect((await screen.findByText('3 unread messages')).id).toBe('sign')
  await waitFor(() => expect(document.title).toMatch(/^\(3\) Conversations/))
  cleanup()
  expect(document.title).not.toMatch(/^\(/)
})
