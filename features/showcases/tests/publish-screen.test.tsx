import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { address } from '#platform/tests/web/render-screen.tsx'
import { json, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { NOTHING } from '../web/edit/draft.ts'
import { NewShowcasePage } from '../web/edit/NewShowcasePage.tsx'
import { browser, kept } from './browser-drafts.ts'
import { MAKER, picture, showcase } from './showcase-responses.ts'
import { formResponse, formFields, signIn, show } from './draft-form.tsx'

vi.mock('../web/edit/stored-drafts.ts', () => import('./browser-drafts.ts'))

beforeEach(signIn)
beforeEach(() => {
  // What leaves the page is stored once more: it is deleted before the next.
  kept.clear()
  browser.isFull = false
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => undefined
})

const NEW = `${MAKER}/new`
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const fill = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const image = (name: string) => new File(['x'], name, { type: 'image/png' })

const showNew = async (responses: Record<string, Behaviour> = {}) => {
  const shown = await show(<NewShowcasePage />, '/showcase/new', '/showcase/new', responses)
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

test('a creator publishes a showcase with its words, a picture, a README and links, and comes to its page', async () => {
  const { user, write, choosePictures, chooseReadme, changes } = await showNew({
    'POST /project-showcase': formResponse(200, showcase({ id: 5, pictures: [picture(9, 'The list of seeds')] })),
  })
  write()
  fill('For whom', 'Seed libraries')
  fill('Project URL', 'seeds.example')
  await choosePictures(image('finder.png'))
  fill('Description of finder.png', 'The list of seeds')
  await chooseReadme(new File(['# Seeds'], 'README.md'))
  await waitFor(() => expect(field('README in Markdown').value).toBe('# Seeds'))
  await user.click(button('Publish'))
  await waitFor(() => expect(address()).toBe('/showcase/5'))
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
  expect(kept.size).toBe(0)
})

test('what is missing is told at its field, and nothing is sent', async () => {
  const { user, sent } = await showNew()
  await user.click(button('Publish'))
  expect(await screen.findByText('Give the solution a title')).toBeTruthy()
  expect(screen.getByText('Describe what it is')).toBeTruthy()
  expect(screen.getByText('Check the marked fields.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Title')))
  fill('Title', 'A seed finder')
  expect(screen.queryByText('Give the solution a title')).toBeNull()
  expect(document.activeElement).toBe(field('Title'))
  fill('Description', 'It finds seeds.')
  expect(screen.queryByText('Check the marked fields.')).toBeNull()
  expect(sent()).toEqual([])
})

test('what the server finds wrong stands at its field', async () => {
  const { user, write } = await showNew({
    'POST /project-showcase': formResponse(422, {
      detail: [{ loc: ['body', 'demo_url'], msg: 'Not an address we take', type: 'x' }],
    }),
  })
  write()
  await user.click(button('Publish'))
  expect(await screen.findByText('Not an address we take')).toBeTruthy()
})

test('without a subscription the dialog asks for it, and what was written stays', async () => {
  const { user, write } = await showNew({
    'POST /project-showcase': formResponse(403, { detail: 'Needs a subscription', code: 'subscription_required' }),
    'GET /payments/config': json(200, { subscription_price_cents: 995 }),
  })
  write()
  await user.click(button('Publish'))
  expect(await screen.findByRole('dialog', { name: 'Creator Subscription Required' })).toBeTruthy()
  expect(address()).toBe('/showcase/new')
  await waitFor(() => expect(kept.get(NEW)?.fields).toMatchObject({ title: 'A seed finder' }))
})

test('a draft is stored, with its pictures, and is there when its writer comes back; discarded it is gone', async () => {
  kept.set(NEW, {
    begun: NOTHING,
    fields: { ...NOTHING, title: 'Kept', pictures: [{ key: 'a', id: null, alt: 'Seeds' }] },
    files: { a: image('a.png') },
    kept_at: Date.now() - 60_000,
  })
  const { user, choosePictures } = await showNew()
  expect(field('Title').value).toBe('Kept')
  expect(screen.getByText(/^You started this earlier/)).toBeTruthy()
  expect(field('Description of a.png').value).toBe('Seeds')
  await choosePictures(image('b.png'))
  fill('Title', 'Kept on')
  await waitFor(() => expect(kept.get(NEW)?.fields.title).toBe('Kept on'))
  expect(Object.values(kept.get(NEW)?.files ?? {}).map(({ name }) => name)).toEqual(['a.png', 'b.png'])
  expect(await screen.findByText('Draft saved in this browser')).toBeTruthy()
  await user.click(button('Discard'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }))
  expect(field('Title').value).toBe('')
  await waitFor(() => expect(kept.size).toBe(0))
})

test('who logs out leaves nothing of what they were writing', async () => {
  await showNew()
  fill('Title', 'Half a tit')
  useAuth.setState({ token: null, user: null, isAuthenticated: false })
  cleanup()
  await new Promise((resolve) => setTimeout(resolve))
  expect(kept.size).toBe(0)
})

test('a browser that keeps nothing says so', async () => {
  browser.isFull = true
  await showNew()
  fill('Title', 'A')
  expect(
    await screen.findByText('This browser cannot save drafts. Stay on this page until you have published it.'),
  ).toBeTruthy()
})

test('pictures are put in order with keys, described and taken out', async () => {
  const { user, choosePictures } = await showNew()
  await choosePictures(image('a.png'), image('b.png'), new File(['x'], 'c.svg', { type: 'image/svg+xml' }))
  // What the browser’s chooser leaves out may still be dropped.
  fireEvent.drop(window, { dataTransfer: { files: [new File(['x'], 'c.svg', { type: 'image/svg+xml' })] } })
  expect(await screen.findByText(/^c\.svg is not a supported picture/)).toBeTruthy()
  const names = () =>
    screen.getAllByRole('textbox', { name: /^Description of / }).map((each) => each.getAttribute('aria-label'))
  button('Move b.png').focus()
  await user.keyboard('{ArrowUp}')
  expect(names()).toEqual(['Description of b.png', 'Description of a.png'])
  expect(screen.getByText('b.png is now 1 of 2')).toBeTruthy()
  await user.click(button('Remove b.png'))
  expect(names()).toEqual(['Description of a.png'])
})

test('a README that would take the place of what is written asks first', async () => {
  const { user, chooseReadme } = await showNew()
  fill('README in Markdown', 'Mine')
  await chooseReadme(new File(['# Theirs'], 'README.md'))
  expect(await screen.findByText('README.md replaces the README you have here.')).toBeTruthy()
  await user.click(button('Cancel'))
  expect(field('README in Markdown').value).toBe('Mine')
  await chooseReadme(new File(['# Theirs'], 'README.md'))
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(field('README in Markdown').value).toBe('# Theirs'))
})

test('when a picture after the first cannot be sent, the showcase is there and the rest waits where it is changed', async () => {
  const { user, write, choosePictures, sent } = await showNew({
    'POST /project-showcase': formResponse(200, showcase({ id: 5, pictures: [picture(9)] })),
    'POST /project-showcase/5/pictures': formResponse(400, { detail: 'File must be an image', code: 'not_a_picture' }),
  })
  write()
  await choosePictures(image('a.png'), image('b.png'))
  await user.click(button('Publish'))
  await waitFor(() => expect(address()).toBe('/showcase/edit/5'))
  expect(sent()).toEqual(['POST /project-showcase', 'POST /project-showcase/5/pictures'])
  const left = kept.get(`${MAKER}/5`)
  expect(left?.fields.pictures.map(({ id }) => id)).toEqual([9, null])
  expect(Object.values(left?.files ?? {}).map(({ name }) => name)).toEqual(['b.png'])
  expect(kept.has(NEW)).toBe(false)
})
