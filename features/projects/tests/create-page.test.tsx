import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { held, json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { address, openScreen } from '#platform/tests/web/render-screen.tsx'
import { useAuth, type AuthUser } from '#features/accounts/web.tsx'
import { CreateProjectPage } from '../web/CreateProjectPage.tsx'
import { ProjectActions } from '../web/ProjectActions.tsx'

const CLIENT = 5
const created = { id: 8, name: 'Shop', description: null, request_count: 0, created_at: '2026-11-20T12:00:00Z' }
const fieldOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)

const openPage = (response = json(201, created)) => {
  localStorage.setItem('token', 'of-somebody')
  useAuth.setState({ token: 'of-somebody', user: { id: CLIENT } as AuthUser, isAuthenticated: true })
  const responses = { 'POST /projects': response }
  return openScreen('/create-project', <CreateProjectPage />, '/create-project', responses)
}

test('a project that a client began is there again after a reload, and gone once it is made', async () => {
  const first = await openPage()
  await first.user.type(fieldOf(/^Name/), 'Shop')
  await first.user.type(fieldOf(/^Description/), 'For bakers')
  cleanup()

  const { user } = await openPage()
  expect([fieldOf(/^Name/).value, fieldOf(/^Description/).value]).toEqual(['Shop', 'For bakers'])
  await user.click(screen.getByRole('button', { name: 'Create project' }))
  await waitFor(() => expect(address()).toBe('/projects/8'))
  cleanup()

  await openPage()
  expect(fieldOf(/^Name/).value).toBe('')
})

test('a client discards the project that they began, and can leave', async () => {
  const { user } = await openPage()
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  await user.type(fieldOf(/^Name/), 'Shop')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  const question = await screen.findByRole('dialog', { name: /^Discard/ })
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  expect(fieldOf(/^Name/).value).toBe('')
  expect(JSON.stringify(localStorage)).not.toContain('Shop')
  expect(document.activeElement).toBe(fieldOf(/^Name/))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(address()).toBe('/projects')
})

test('a project whose creation may have worked is created once, also after a reload; changed words are another project', async () => {
  const keysOf = ({ sent }: Awaited<ReturnType<typeof openPage>>) =>
    sent('POST /projects').map(({ headers }) => headers['idempotency-key'])
  const create = () => screen.getByRole('button', { name: 'Create project' })
  const first = await openPage(refuse(500, 'internal'))
  await first.user.type(fieldOf(/^Name/), 'Shop')
  await first.user.click(create())
  await screen.findByRole('alert')
  cleanup()

  const second = await openPage(refuse(500, 'internal'))
  await second.user.type(fieldOf(/^Name/), 's{Backspace}')
  await second.user.click(create())
  await screen.findByRole('alert')
  expect(keysOf(second)).toEqual(keysOf(first))
  cleanup()

  const third = await openPage()
  await third.user.type(fieldOf(/^Name/), 's')
  await third.user.click(create())
  await waitFor(() => expect(address()).toBe('/projects/8'))
  expect(keysOf(third)).not.toEqual(keysOf(first))
})

test('changes to a project are not stored, so that they never undo what was changed elsewhere since', async () => {
  const open = async (name: string) => {
    const { user } = await openScreen(
      '/projects/8',
      <ProjectActions project={{ ...created, name }} />,
      '/projects/8',
      {},
    )
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await screen.findByRole('dialog', { name: 'Edit project' })
    return user
  }
  const user = await open('Shop')
  await user.type(fieldOf(/^Name/), ' for bakers')
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  cleanup()

  await open('Bakery')
  expect(fieldOf(/^Name/).value).toBe('Bakery')
  expect(JSON.stringify(localStorage)).not.toContain('for bakers')
})

test('a client who leaves while their project is created stays where they went, and reads that it was created', async () => {
  const { behaviour, letGo } = held(json(201, created))
  const { user } = await openPage(behaviour)
  await user.type(fieldOf(/^Name/), 'Shop')
  await user.click(screen.getByRole('button', { name: 'Create project' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(address()).toBe('/projects')
  letGo()
  await screen.findByText('Project successfully created')
  expect(address()).toBe('/projects')
  expect(JSON.stringify(localStorage)).not.toContain('Shop')
})
