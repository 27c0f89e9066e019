import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { address } from '#platform/tests/web/render-screen.tsx'
import { json, refuse, type Behaviour, type Seen } from '#platform/tests/web/misbehaving-server.ts'
import type { Showcase } from '../contract.ts'
import { NOTHING } from '../web/edit/draft.ts'
import { EditShowcasePage } from '../web/edit/EditShowcasePage.tsx'
import { kept } from './browser-drafts.ts'
import { MAKER, picture, showcase } from './showcase-responses.ts'
import { signIn, show } from './draft-form.tsx'

vi.mock('../web/edit/stored-drafts.ts', () => import('./browser-drafts.ts'))

beforeEach(signIn)
beforeEach(() => {
  // What leaves the page is stored once more: it is deleted before the next.
  kept.clear()
})

const OWN = `${MAKER}/5`
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const fill = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })

const showEdit = async (of: Showcase, responses: Record<string, Behaviour> = {}) => {
  const shown = await show(<EditShowcasePage />, '/showcase/edit/:id', `/showcase/edit/${of.id}`, {
    [`GET /project-showcase/${of.id}`]: (...at) => json(200, of)(...at),
    ...responses,
  })
  await screen.findByRole('textbox', { name: 'Title' })
  return shown
}

/** A server that says after each change what stood there before. */
const steadily = (of: Showcase, ...calls: string[]) =>
  Object.fromEntries(calls.map((call) => [call, ((...at) => json(200, of)(...at)) satisfies Behaviour]))

test('an owner saves only what they changed of the words and the pictures', async () => {
  const of = showcase({ pictures: [picture(1), picture(2, 'Two')] })
  const calls = ['PUT /project-showcase/5', 'PUT /project-showcase/5/pictures/1', 'PUT /project-showcase/5/pictures']
  const { changes, sent } = await showEdit(of, steadily(of, ...calls))
  fill('Title', 'Seeds')
  fill('Description of Picture 1', 'One')
  fireEvent.click(button('Move up: Two'))
  fireEvent.click(button('Save'))
  await waitFor(() => expect(address()).toBe('/showcase/5'))
  expect(sent()).toEqual(calls)
  expect(changes().map(({ body }) => body)).toEqual(['{"title":"Seeds"}', '{"alt":"One"}', '[2,1]'])
})

test('an owner takes the README and a video away', async () => {
  const of = showcase({ selected_video_ids: [4], readme_url: 'http://local/r' })
  const calls = ['DELETE /project-showcase/5/readme', 'PUT /project-showcase/5/videos']
  const { changes, sent } = await showEdit(of, {
    'GET /project-showcase/5/readme': json(200, { content: '# Seeds', format: 'raw' }),
    'GET /videos/4': json(200, { id: 4, title: 'How it looks', is_public: true }),
    ...steadily(of, ...calls),
  })
  fireEvent.click(button('Remove'))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove How it looks' }))
  fireEvent.click(button('Save'))
  await waitFor(() => expect(address()).toBe('/showcase/5'))
  expect(sent()).toEqual(calls)
  expect(changes().map(({ body }) => body)).toEqual(['', '[]'])
})

const withPrivateVideo = () =>
  kept.set(OWN, {
    begun: { ...NOTHING, include_profile: false },
    fields: { ...NOTHING, include_profile: false, video_ids: [4] },
    files: {},
    kept_at: Date.now(),
  })

test('a private video stays private in the showcase, and its owner is told that only they see it', async () => {
  withPrivateVideo()
  const { user, sent } = await showEdit(showcase(), {
    'GET /videos/4': json(200, { id: 4, title: 'How it looks', is_public: false }),
    'PUT /project-showcase/5/videos': json(200, showcase()),
  })
  expect(await screen.findByText('One of them is private: only you can see it here.')).toBeTruthy()
  expect(screen.getByText('Only you can see this')).toBeTruthy()
  await user.click(button('Save'))
  await waitFor(() => expect(sent()).toEqual(['PUT /project-showcase/5/videos']))
})

test('an owner who wants it makes a private video public with the showcase', async () => {
  withPrivateVideo()
  const { user, sent } = await showEdit(showcase(), {
    'GET /videos/4': json(200, { id: 4, title: 'How it looks', is_public: false }),
    'PUT /videos/4': json(200, { id: 4, title: 'How it looks', is_public: true }),
    'PUT /project-showcase/5/videos': refuse(400, 'invalid_video_ids', 'One or more videos are invalid'),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Make it public too' }))
  await user.click(button('Save'))
  await waitFor(() => expect(sent()).toEqual(['PUT /videos/4', 'PUT /project-showcase/5/videos']))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('a linked video that its owner made private stays so', async () => {
  const { user, sent } = await showEdit(showcase({ selected_video_ids: [4, 5] }), {
    'GET /videos/4': json(200, { id: 4, title: 'How it looks', is_public: false }),
    'GET /videos/5': json(200, { id: 5, title: 'How it sounds', is_public: true }),
    'PUT /project-showcase/5/videos': json(200, showcase()),
  })
  await user.click(await screen.findByRole('button', { name: 'Move up: How it sounds' }))
  expect(screen.getAllByText('Only you can see this')).toHaveLength(1)
  await user.click(button('Save'))
  await waitFor(() => expect(sent()).toEqual(['PUT /project-showcase/5/videos']))
})

test('somebody else’s showcase cannot be edited', async () => {
  const { sent } = await show(<EditShowcasePage />, '/showcase/edit/:id', '/showcase/edit/5', {
    'GET /project-showcase/5': json(200, showcase({ developer_id: 8 })),
  })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'You do not have permission to edit this showcase' }),
  ).toBeTruthy()
  expect([screen.queryByRole('textbox'), sent()]).toEqual([null, []])
  // One state, with a next step: it is there, and can be looked at.
  expect(screen.queryByText(/There is nothing here|was removed|not found/)).toBeNull()
  expect(screen.getByRole('link', { name: 'View solution' }).getAttribute('href')).toBe('/showcase/5')
})

test('what was changed elsewhere meanwhile is taken over; what clashes stays as it was written, and says so', async () => {
  const begun = { ...NOTHING, title: 'A seed finder', description: 'Finds seeds.', include_profile: false }
  kept.set(OWN, { begun, fields: { ...begun, title: 'Mine' }, files: {}, kept_at: Date.now() })
  await showEdit(showcase({ title: 'Theirs', description: 'It found seeds.' }))
  expect([field('Title').value, field('Description').value]).toEqual(['Mine', 'It found seeds.'])
  expect(screen.getByText('Your changes are kept: title. Saving replaces the other version.')).toBeTruthy()
})

test('an owner deletes a showcase after being asked, and comes to the others', async () => {
  const { user, sent } = await showEdit(showcase(), {
    'DELETE /project-showcase/5': json(200, { message: 'Deleted' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Delete solution' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(address()).toBe('/showcase'))
  expect(sent()).toEqual(['DELETE /project-showcase/5'])
})

test('an owner makes a link of its own', async () => {
  const link = {
    share_url: '/showcase/5?token=tok',
    share_token: 'tok',
    ends_at: null,
    has_password: false,
    created_at: null,
  }
  let found: typeof link | null = null
  const { user } = await showEdit(showcase(), {
    'GET /project-showcase/5/share': (...at) => (found ? json(200, found) : refuse(404, 'not_found'))(...at),
    'POST /project-showcase/5/share': (response, seen: Seen) => json(200, (found = link))(response, seen),
    'GET /project-showcase/5/share/openings': json(200, []),
  })
  await user.click(await screen.findByRole('button', { name: 'Share by link: A seed finder' }))
  await user.click(await screen.findByRole('button', { name: 'Create link' }))
  const line = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })
  expect(line.value).toBe(`${location.origin}/showcase/5?token=tok`)
})

test('an owner takes the README from the repository; what has come is taken over unless they wrote one meanwhile', async () => {
  let readme = '# Old'
  const of = showcase({ repository_url: 'https://code.example/seeds', readme_url: 'http://local/r' })
  const asked = { state: 'failed', problem: 'not_found', repository_url: of.repository_url, asked_at: of.created_at }
  const { user, sent, askAgain } = await showEdit(of, {
    'GET /project-showcase/5/readme': (...at) => json(200, { content: readme, format: 'raw' })(...at),
    'GET /project-showcase/5/readme/fetch': (...at) =>
      json(200, readme === '# Old' ? asked : { ...asked, state: 'done', problem: null })(...at),
    'POST /project-showcase/5/readme/fetch': (...at) => {
      readme = '# New'
      return json(202, { ...asked, state: 'waiting', problem: null })(...at)
    },
  })
  expect(field('README in Markdown').value).toBe('# Old')
  expect(await screen.findByText('The repository has no README or is not public.')).toBeTruthy()
  await user.click(button('Fetch from repository'))
  await waitFor(() => expect(sent()).toEqual(['POST /project-showcase/5/readme/fetch']))
  await waitFor(() => expect(screen.queryByText(/^The repository has no README/)).toBeNull())
  await askAgain()
  await waitFor(() => expect(field('README in Markdown').value).toBe('# New'))
})
