import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { json, refuse, type Behaviour, type Seen } from '#platform/tests/misbehaving.ts'
import type { Showcase } from '../contract.ts'
import { NOTHING } from '../web/edit/draft.ts'
import { EditShowcasePage } from '../web/edit/EditShowcasePage.tsx'
import type { DraftPlace, KeptDraft } from '../web/edit/kept-drafts.ts'
import { NewShowcasePage } from '../web/edit/NewShowcasePage.tsx'
import { formAnswer, formFields, onPages, OWNER_ID, picture, show, showcase } from './written.tsx'

const drafts = new Map<string, KeptDraft>()
const nameOf = ({ accountId, showcaseId }: DraftPlace) => `${accountId}/${showcaseId ?? 'new'}`
let isFull = false
// jsdom keeps no databases; what browsers keep is seen in a journey.
vi.mock('../web/edit/kept-drafts.ts', () => ({
  readDraft: async (place: DraftPlace) => drafts.get(nameOf(place)) ?? null,
  keepDraft: async (place: DraftPlace, draft: KeptDraft) => {
    if (isFull) throw new DOMException('No room', 'QuotaExceededError')
    drafts.set(nameOf(place), draft)
  },
  forgetDraft: async (place: DraftPlace) => void drafts.delete(nameOf(place)),
}))

onPages()
beforeEach(() => {
  // What leaves the page is kept once more: it is forgotten before the next.
  drafts.clear()
  isFull = false
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => undefined
})

const NEW = `${OWNER_ID}/new`
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const fill = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const where = () => screen.getByTestId('where').textContent
const image = (name: string) => new File(['x'], name, { type: 'image/png' })

const showNew = async (answers: Record<string, Behaviour> = {}) => {
  const shown = await show(<NewShowcasePage />, '/showcase/new', '/showcase/new', answers)
  await screen.findByRole('textbox', { name: 'Title' })
  const [pictures, readme] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  return {
    ...shown,
    choosePictures: (...files: File[]) => shown.user.upload(pictures!, files),
    chooseReadme: (file: File) => shown.user.upload(readme!, file),
    write: () => {
      fill('Title', 'A seed finder')
      fill('Description', 'It finds seeds.')
    },
  }
}

const showEdit = async (of: Showcase, answers: Record<string, Behaviour> = {}) => {
  const shown = await show(<EditShowcasePage />, '/showcase/edit/:id', `/showcase/edit/${of.id}`, {
    [`GET /project-showcase/${of.id}`]: (...at) => json(200, of)(...at),
    ...answers,
  })
  await screen.findByRole('textbox', { name: 'Title' })
  return shown
}

test('a creator publishes a showcase with its words, a picture, a README and links, and comes to its page', async () => {
  const { user, write, choosePictures, chooseReadme, changes } = await showNew({
    'POST /project-showcase': formAnswer(200, showcase({ id: 5, pictures: [picture(9, 'The list of seeds')] })),
  })
  write()
  fill('For whom', 'Seed libraries')
  fill('Project URL', 'seeds.example')
  await choosePictures(image('finder.png'))
  fill('What finder.png shows', 'The list of seeds')
  await chooseReadme(new File(['# Seeds'], 'README.md'))
  await waitFor(() => expect(field('README in Markdown').value).toBe('# Seeds'))
  await user.click(button('Publish'))
  await waitFor(() => expect(where()).toBe('/showcase/5'))
  expect(changes()).toHaveLength(1)
  expect(formFields(changes()[0]!)).toEqual({
    title: 'A seed finder',
    description: 'It finds seeds.',
    for_whom: 'Seed libraries',
    project_url: 'https://seeds.example',
    selected_video_ids: '[]',
    include_profile: 'false',
    image_file: 'finder.png',
    image_alt: 'The list of seeds',
    readme_file: 'README.md',
  })
  expect(drafts.size).toBe(0)
})

test('what is missing is told at its field, and nothing is sent', async () => {
  const { user, sent } = await showNew()
  await user.click(button('Publish'))
  expect(await screen.findByText('Give the showcase a title')).toBeTruthy()
  expect(screen.getByText('Say what it is')).toBeTruthy()
  expect(screen.getByText('Something is missing or wrong below.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Title')))
  expect(sent()).toEqual([])
})

test('what the server finds wrong stands at its field', async () => {
  const { user, write } = await showNew({
    'POST /project-showcase': formAnswer(422, {
      detail: [{ loc: ['body', 'demo_url'], msg: 'Not an address we take', type: 'x' }],
    }),
  })
  write()
  await user.click(button('Publish'))
  expect(await screen.findByText('Not an address we take')).toBeTruthy()
})

test('without a subscription the dialog asks for it, and what was written stays', async () => {
  const { user, write } = await showNew({
    'POST /project-showcase': formAnswer(403, { detail: 'Needs a subscription', code: 'subscription_required' }),
    'GET /payments/config': json(200, { subscription_price_cents: 995 }),
  })
  write()
  await user.click(button('Publish'))
  expect(await screen.findByRole('dialog', { name: 'Creator Subscription Required' })).toBeTruthy()
  expect(where()).toBe('/showcase/new')
  await waitFor(() => expect(drafts.get(NEW)?.fields).toMatchObject({ title: 'A seed finder' }))
})

test('a draft is kept, with its pictures, and is there when its writer comes back; thrown away it is gone', async () => {
  drafts.set(NEW, {
    begun: NOTHING,
    fields: { ...NOTHING, title: 'Kept', pictures: [{ key: 'a', id: null, alt: 'Seeds' }] },
    files: { a: image('a.png') },
    kept_at: Date.now() - 60_000,
  })
  const { user, choosePictures } = await showNew()
  expect(field('Title').value).toBe('Kept')
  expect(screen.getByText(/^You began this earlier/)).toBeTruthy()
  expect(field('What a.png shows').value).toBe('Seeds')
  await choosePictures(image('b.png'))
  fill('Title', 'Kept on')
  await waitFor(() => expect(drafts.get(NEW)?.fields.title).toBe('Kept on'))
  expect(Object.values(drafts.get(NEW)?.files ?? {}).map(({ name }) => name)).toEqual(['a.png', 'b.png'])
  expect(await screen.findByText('Draft kept in this browser')).toBeTruthy()
  await user.click(button('Throw Away'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Throw Away' }))
  expect(field('Title').value).toBe('')
  await waitFor(() => expect(drafts.size).toBe(0))
})

test('a browser that keeps nothing says so', async () => {
  isFull = true
  await showNew()
  fill('Title', 'A')
  expect(await screen.findByText('This browser keeps no drafts. Stay here until you have published it.')).toBeTruthy()
})

test('pictures are put in order with keys, described and taken out', async () => {
  const { user, choosePictures } = await showNew()
  await choosePictures(image('a.png'), image('b.png'), new File(['x'], 'c.svg', { type: 'image/svg+xml' }))
  // What the browser’s chooser leaves out may still be dropped.
  fireEvent.drop(window, { dataTransfer: { files: [new File(['x'], 'c.svg', { type: 'image/svg+xml' })] } })
  expect(await screen.findByText(/^c\.svg is not a picture/)).toBeTruthy()
  const names = () =>
    screen.getAllByRole('textbox', { name: /^What .* shows/ }).map((each) => each.getAttribute('aria-label'))
  button('Move b.png').focus()
  await user.keyboard('{ArrowUp}')
  expect(names()).toEqual(['What b.png shows', 'What a.png shows'])
  expect(screen.getByText('b.png stands at place 1 of 2')).toBeTruthy()
  await user.click(button('Remove b.png'))
  expect(names()).toEqual(['What a.png shows'])
})

test('a README that would take the place of what is written asks first', async () => {
  const { user, chooseReadme } = await showNew()
  fill('README in Markdown', 'Mine')
  await chooseReadme(new File(['# Theirs'], 'README.md'))
  expect(await screen.findByText('README.md takes the place of the README that stands here.')).toBeTruthy()
  await user.click(button('Cancel'))
  expect(field('README in Markdown').value).toBe('Mine')
  await chooseReadme(new File(['# Theirs'], 'README.md'))
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(field('README in Markdown').value).toBe('# Theirs'))
})

test('when a picture after the first cannot be sent, the showcase is there and the rest waits where it is changed', async () => {
  const { user, write, choosePictures, sent } = await showNew({
    'POST /project-showcase': formAnswer(200, showcase({ id: 5, pictures: [picture(9)] })),
    'POST /project-showcase/5/pictures': formAnswer(400, { detail: 'File must be an image', code: 'not_a_picture' }),
  })
  write()
  await choosePictures(image('a.png'), image('b.png'))
  await user.click(button('Publish'))
  await waitFor(() => expect(where()).toBe('/showcase/edit/5'))
  expect(sent()).toEqual(['POST /project-showcase', 'POST /project-showcase/5/pictures'])
  const left = drafts.get(`${OWNER_ID}/5`)
  expect(left?.fields.pictures.map(({ id }) => id)).toEqual([9, null])
  expect(Object.values(left?.files ?? {}).map(({ name }) => name)).toEqual(['b.png'])
  expect(drafts.has(NEW)).toBe(false)
})

test('an owner saves only what they changed', async () => {
  const of = showcase({
    pictures: [picture(1), picture(2, 'Two')],
    selected_video_ids: [4],
    readme_url: 'http://local/r',
  })
  const answer: Behaviour = (...at) => json(200, of)(...at)
  const { user, changes, sent } = await showEdit(of, {
    'GET /project-showcase/3/readme': json(200, { content: '# Seeds', format: 'raw' }),
    'GET /videos/4': json(200, { id: 4, title: 'How it looks', is_public: true }),
    'PUT /project-showcase/3': answer,
    'PUT /project-showcase/3/pictures': answer,
    'PUT /project-showcase/3/pictures/1': answer,
    'PUT /project-showcase/3/videos': answer,
    'DELETE /project-showcase/3/readme': answer,
  })
  fill('Title', 'Seeds')
  fill('What Picture 1 shows', 'One')
  await user.click(button('Move up: Two'))
  await user.click(button('Remove'))
  await user.click(await screen.findByRole('button', { name: 'Remove How it looks' }))
  await user.click(button('Save'))
  await waitFor(() => expect(where()).toBe('/showcase/3'))
  expect(sent().map((call, at) => `${call} ${changes()[at]?.body}`)).toEqual([
    'PUT /project-showcase/3 {"title":"Seeds"}',
    'PUT /project-showcase/3/pictures/1 {"alt":"One"}',
    'PUT /project-showcase/3/pictures [2,1]',
    'DELETE /project-showcase/3/readme ',
    'PUT /project-showcase/3/videos []',
  ])
})

test('a private video becomes public with the showcase, and its owner is told before', async () => {
  const of = showcase()
  drafts.set(`${OWNER_ID}/3`, {
    begun: { ...NOTHING, include_profile: false },
    fields: { ...NOTHING, include_profile: false, video_ids: [4] },
    files: {},
    kept_at: Date.now(),
  })
  const { user, sent } = await showEdit(of, {
    'GET /videos/4': json(200, { id: 4, title: 'How it looks', is_public: false }),
    'PUT /videos/4': json(200, { id: 4, title: 'How it looks', is_public: true }),
    'PUT /project-showcase/3/videos': refuse(400, 'invalid_video_ids', 'One or more videos are invalid'),
  })
  expect(await screen.findByText('One of them is private. It becomes public with the showcase.')).toBeTruthy()
  await user.click(button('Save'))
  await waitFor(() => expect(sent()).toEqual(['PUT /videos/4', 'PUT /project-showcase/3/videos']))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('somebody else’s showcase cannot be edited', async () => {
  const { sent } = await show(<EditShowcasePage />, '/showcase/edit/:id', '/showcase/edit/3', {
    'GET /project-showcase/3': json(200, showcase({ developer_id: 8 })),
  })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'You do not have permission to edit this showcase' }),
  ).toBeTruthy()
  expect([screen.queryByRole('textbox'), sent()]).toEqual([null, []])
})

test('what was changed elsewhere meanwhile is taken over; what clashes stays as it was written, and says so', async () => {
  const begun = { ...NOTHING, title: 'A seed finder', description: 'It finds seeds.', include_profile: false }
  drafts.set(`${OWNER_ID}/3`, { begun, fields: { ...begun, title: 'Mine' }, files: {}, kept_at: Date.now() })
  await showEdit(showcase({ title: 'Theirs', description: 'It found seeds.' }))
  expect([field('Title').value, field('Description').value]).toEqual(['Mine', 'It found seeds.'])
  expect(screen.getByText('What you wrote stays: title. Saving it replaces what was written there.')).toBeTruthy()
})

test('an owner deletes a showcase after being asked, and comes to the others', async () => {
  const { user, sent } = await showEdit(showcase(), {
    'DELETE /project-showcase/3': json(200, { message: 'Deleted' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Delete Showcase' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(where()).toBe('/showcase'))
  expect(sent()).toEqual(['DELETE /project-showcase/3'])
})

test('an owner makes a link of its own', async () => {
  const link = {
    share_url: '/shared/showcases/tok',
    share_token: 'tok',
    ends_at: null,
    has_password: false,
    created_at: null,
  }
  let kept: typeof link | null = null
  const { user } = await showEdit(showcase(), {
    'GET /project-showcase/3/share': (...at) => (kept ? json(200, kept) : refuse(404, 'not_found'))(...at),
    'POST /project-showcase/3/share': (response, seen: Seen) => json(200, (kept = link))(response, seen),
    'GET /project-showcase/3/share/openings': json(200, []),
  })
  await user.click(await screen.findByRole('button', { name: 'Share by a Link: A seed finder' }))
  await user.click(await screen.findByRole('button', { name: 'Create a link' }))
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })
  expect(address.value).toBe(`${location.origin}/shared/showcases/tok`)
})

test('an owner takes the README from the repository; what has come is taken over unless they wrote one meanwhile', async () => {
  let readme = '# Old'
  const of = showcase({ repository_url: 'https://code.example/seeds', readme_url: 'http://local/r' })
  const asked = { state: 'failed', problem: 'not_found', repository_url: of.repository_url, asked_at: of.created_at }
  const { user, sent, askAgain } = await showEdit(of, {
    'GET /project-showcase/3/readme': (...at) => json(200, { content: readme, format: 'raw' })(...at),
    'GET /project-showcase/3/readme/fetch': (...at) =>
      json(200, readme === '# Old' ? asked : { ...asked, state: 'done', problem: null })(...at),
    'POST /project-showcase/3/readme/fetch': (...at) => {
      readme = '# New'
      return json(202, { ...asked, state: 'waiting', problem: null })(...at)
    },
  })
  expect(field('README in Markdown').value).toBe('# Old')
  expect(await screen.findByText('There is no README in the repository, or it is not public.')).toBeTruthy()
  await user.click(button('Take It from the Repository'))
  await waitFor(() => expect(sent()).toEqual(['POST /project-showcase/3/readme/fetch']))
  await waitFor(() => expect(screen.queryByText(/^There is no README/)).toBeNull())
  await askAgain()
  await waitFor(() => expect(field('README in Markdown').value).toBe('# New'))
})
