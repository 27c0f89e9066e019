import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nothing, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { Toaster } from '#platform/web/ui/feedback/Toaster.tsx'
import { OwnRequests } from '../web/own/OwnRequests.tsx'
import { request, show, type Responses } from './screen.tsx'

const shop = request({ id: 5, title: 'Shop', project_id: 3, project_name: 'House' })
const blog = request({ id: 6, title: 'Blog', is_public: true })
const usual: Responses = [
  ['GET /requests/', [shop, blog]],
  [
    'GET /projects/',
    [
      { id: 3, name: 'House' },
      { id: 4, name: 'Garden' },
    ],
  ],
  ['POST /projects/4/requests', { project_id: 4, added: 2 }],
  ['POST /projects/9/requests', { project_id: 9, added: 1 }],
  ['POST /projects/', { id: 9, name: 'Attic' }],
  ['DELETE /requests/5/project', shop],
  ['DELETE /requests/6', refuse(409, 'request_in_conversation', 'A request with conversations cannot be deleted.')],
  ['DELETE /requests/5', nothing],
]
const tick = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` })
const bar = () => screen.getByRole('region', { name: 'Group the selected requests' })
const start = (path?: string) => show(<OwnRequests create={<button>Create</button>} />, usual, path)

test('ticked requests are counted and go into a project together', async () => {
  const { user, sent } = await start()
  await user.click(await tick('Shop'))
  expect(within(bar()).getByRole('status').textContent).toBe('1 request selected')
  await user.click(await tick('Blog'))
  expect(within(bar()).getByRole('status').textContent).toBe('2 requests selected')
  const group = within(bar()).getByRole('button', { name: 'Add to project' })
  expect(group).toHaveProperty('disabled', true)
  await user.selectOptions(within(bar()).getByRole('combobox', { name: 'Project' }), 'Garden')
  await user.click(group)
  await waitFor(() => expect(sent()).toEqual([['POST /projects/4/requests', { request_ids: [5, 6] }]]))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

test('the selection can be cleared', async () => {
  const { user, sent } = await start()
  await user.click(await tick('Shop'))
  await user.click(within(bar()).getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('region')).toBeNull()
  expect(sent()).toEqual([])
})

test('a new project is made for them, by a name of three letters or more', async () => {
  const { user, sent } = await start()
  await user.click(await tick('Blog'))
  await user.click(within(bar()).getByRole('button', { name: 'New project' }))
  const name = within(bar()).getByRole('textbox', { name: 'Project name' })
  expect(document.activeElement).toBe(name)
  await user.type(name, ' At{Enter}')
  expect(await within(bar()).findByText('At least 3 characters')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.type(name, 'tic')
  await user.click(within(bar()).getByRole('button', { name: 'Create and add' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      ['POST /projects/', { name: ' Attic' }],
      ['POST /projects/9/requests', { request_ids: [6] }],
    ]),
  )
})

test('a request is taken out of its project', async () => {
  const { user, sent } = await start()
  await user.click(await screen.findByRole('button', { name: 'Remove from House' }))
  await waitFor(() => expect(sent()).toEqual([['DELETE /requests/5/project']]))
})

test('a request that nobody else has seen goes without a question, and comes back by Undo', async () => {
  const own = <OwnRequests create={<button>Create</button>} />
  const { user, sent } = await show(
    <>
      {own}
      <Toaster />
    </>,
    usual,
  )
  await user.click(await screen.findByRole('button', { name: 'More actions: Shop' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Shop' })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await tick('Shop')
  expect(sent()).toEqual([])
})

test('deleting one that others see asks first, and says why it cannot be', async () => {
  const { user, sent } = await start()
  await user.click(await screen.findByRole('button', { name: 'More actions: Blog' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this request?' })
  expect(sent()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('A request with conversations cannot be deleted.')
  expect(sent()).toEqual([['DELETE /requests/6']])
})

test('the list is asked for by status and project, as the address says', async () => {
  const { user, server } = await start('/requests?status=completed&project=4')
  const last = () => server.seen.findLast(({ url }) => url.includes('/requests/'))?.url ?? ''
  await tick('Shop')
  expect(last()).toMatch(/status=completed/)
  expect(last()).toMatch(/project_id=4/)
  await user.click(await tick('Shop'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Any status')
  await waitFor(() => expect(last()).not.toMatch(/status=/))
  // What is ticked is on the screen.
  expect(screen.queryByRole('region')).toBeNull()
})

test('an address shows only what is shared, and another choice shows everything again', async () => {
  const { user, server } = await start('/requests?shared=true')
  const asked = () => server.seen.filter(({ url }) => url.startsWith('/api/requests/')).map(({ url }) => url)
  await tick('Shop')
  expect(asked().at(-1)).toContain('shared=true')
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sharing' })
  expect(choice.selectedOptions[0]?.textContent).toBe('Shared')
  await user.selectOptions(choice, 'Shared or not')
  await waitFor(() => expect(asked().at(-1)).toContain('shared=false'))
})
