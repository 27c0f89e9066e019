import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse } from '#platform/tests/web/misbehaving-server.ts'
import { SharingBox } from '../web/shared/SharingBox.tsx'
import { request, show, type Responses } from './screen.tsx'

const dev = { id: 7, username: 'Devin', full_name: 'Dévin Moor' }
const found: Responses = [
  ['GET /requests/users/search', [dev, { id: 8, username: 'devina', full_name: null }]],
  ['POST /requests/5/share', { id: 1 }],
  ['DELETE /requests/5/share', null],
  ['PUT /requests/5/privacy', request({ is_public: true })],
]
const field = () => screen.getByRole('combobox', { name: 'Share with a creator' })
const press = () => screen.getByRole('button', { name: 'Share' })

test('names are suggested while one types; the keyboard takes one, and it is shared for reading', async () => {
  const { user, sent } = await show(<SharingBox request={request()} />, found)
  await user.type(field(), 'dev')
  await screen.findByRole('option', { name: 'Dévin Moor · @Devin' })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field()).toHaveProperty('value', 'Devin')
  await user.click(press())
  await waitFor(() => expect(sent()).toEqual([['POST /requests/5/share', { shared_with_user_id: 7, can_edit: false }]]))
  await waitFor(() => expect(field()).toHaveProperty('value', ''))
})

test('a name typed in full counts without regard to case or @, with the right to edit where chosen', async () => {
  const { user, sent } = await show(<SharingBox request={request()} />, found)
  await user.selectOptions(screen.getByRole('combobox', { name: 'They may' }), 'Edit')
  await user.type(field(), '@DEVIN')
  await user.click(press())
  await waitFor(() => expect(sent()).toEqual([['POST /requests/5/share', { shared_with_user_id: 7, can_edit: true }]]))
})

test('a full name counts as well, accents or not', async () => {
  const { user, sent } = await show(<SharingBox request={request()} />, found)
  await user.type(field(), 'devin moor')
  await user.click(press())
  await waitFor(() => expect(sent()).toEqual([['POST /requests/5/share', { shared_with_user_id: 7, can_edit: false }]]))
})

test.each([
  ['', 'Enter a name or username'],
  ['dev', 'User not found'],
  ['devina', 'Request is already shared with this user'],
])('"%s" is answered "%s", and nothing is shared', async (name, problem) => {
  const shared_with_info = [{ user_id: 8, username: 'Devina', full_name: 'Devina Ode', can_edit: true }]
  const { user, sent } = await show(<SharingBox request={request({ shared_with_info })} />, found)
  if (name !== '') await user.type(field(), name)
  await user.click(press())
  expect(await screen.findByText(problem)).toBeTruthy()
  expect(sent()).toEqual([])
})

test('what the server refuses is said at the name', async () => {
  const { user } = await show(<SharingBox request={request()} />, [
    ['POST', refuse(400, 'already_shared', 'Request is already shared with this user')],
    ...found,
  ])
  await user.type(field(), 'devin')
  await user.click(press())
  expect(await screen.findByText('Request is already shared with this user')).toBeTruthy()
  expect(field()).toHaveProperty('value', 'devin')
})

test('those it is shared with are listed, with what they may do, and can be taken off', async () => {
  const shared_with_info = [
    { user_id: 7, username: 'devin', full_name: 'Devin Okafor', can_edit: false },
    { user_id: 8, username: 'devina', full_name: 'Devina Ode', can_edit: true },
  ]
  const { user, sent } = await show(<SharingBox request={request({ shared_with_info })} />, found)
  expect(screen.getByRole('list', { name: 'Shared with:' }).textContent).toBe(
    'DDevin Okafor@devinDDevina Ode@devinaEdit',
  )
  await user.click(screen.getByRole('button', { name: 'Stop sharing with Devina Ode' }))
  await waitFor(() => expect(sent()).toEqual([['DELETE /requests/5/share/8']]))
})

test('a switch makes it public', async () => {
  const { user, sent } = await show(<SharingBox request={request()} />, found)
  await user.click(screen.getByRole('switch', { name: /^Private/ }))
  await waitFor(() => expect(sent()).toEqual([['PUT /requests/5/privacy?is_public=true']]))
})

test('a sensitive request cannot be public, and is shared after it was confirmed, each time anew', async () => {
  const { user, sent } = await show(<SharingBox request={request({ contains_sensitive_data: true })} />, found)
  expect(screen.getByRole('switch')).toHaveProperty('disabled', true)
  expect(screen.getByRole('note').textContent).toBe(
    'This request is marked as containing sensitive data. Anyone you share it with can read all of it.',
  )
  await user.type(field(), 'devin')
  await user.click(press())
  expect(await screen.findByText('Confirm this first')).toBeTruthy()
  expect(sent()).toEqual([])
  const consent = screen.getByRole('checkbox', { name: 'Share anyway' })
  await user.click(consent)
  await user.click(press())
  const body = { shared_with_user_id: 7, can_edit: false, acknowledge_sensitive: true }
  await waitFor(() => expect(sent()).toEqual([['POST /requests/5/share', body]]))
  await waitFor(() => expect(consent).toHaveProperty('checked', false))
})
