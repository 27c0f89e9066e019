import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { useAuth, type AuthUser } from '#features/accounts/web.tsx'
import type { ArchiveContents, ArchiveImport, ArchiveImportItem } from '../contract.ts'
import { ArchivePage } from '../web/ArchivePage.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const CONTENTS: ArchiveContents = {
  videos: 2,
  showcases: 1,
  products: 0,
  playlists: 3,
  bytes: 5_000_000,
  max_bytes: 4 * 1024 ** 3,
}
const DONE: ArchiveImport = {
  id: ID,
  path: `/api/archives/imports/${ID}`,
  in_parts: false,
  file_name: 'my work.zip',
  size: 5000,
  received: 5000,
  publishes_showcases: false,
  state: 'done',
  failure: null,
  items: 4,
  waiting: 0,
  imported: 2,
  already_here: 1,
  refused: 1,
  created_at: '2026-11-27T10:00:00Z',
  expires_at: '2026-12-04T10:00:00Z',
  finished_at: '2026-11-27T10:05:00Z',
}
const item = (id: number, wishes: Partial<ArchiveImportItem>): ArchiveImportItem => ({
  id,
  kind: 'video',
  title: `Item ${id}`,
  state: 'imported',
  note: null,
  item_id: id,
  ...wishes,
})
const ITEMS = [
  item(1, {}),
  item(2, { kind: 'product', state: 'already_here' }),
  item(3, { kind: 'showcase', state: 'refused', item_id: null, note: 'The ZIP file lacks the file a.md.' }),
  item(4, { kind: 'playlist' }),
]
const [READ, REQUEST, LIST] = ['GET /archives/contents', 'POST /archives', 'GET /archives/imports']

const { discarded } = vi.hoisted(() => ({ discarded: [] as string[] }))
vi.mock('#platform/web/files/resumable.ts', () => ({
  discardSentUpload: async (_endpoint: unknown, path: string) => void discarded.push(path),
}))

beforeEach(() => {
  const user = { id: 7, username: 'maud', fullName: 'Maud Maker', userType: 'developer' } as AuthUser
  useAuth.setState({ token: 'token', isAuthenticated: true, user })
})

const open = (responses: Record<string, Behaviour>) =>
  openScreen('/archive', <ArchivePage />, '/archive', {
    [READ]: json(200, CONTENTS),
    [LIST]: json(200, []),
    [`${LIST}/${ID}/items`]: json(200, ITEMS),
    ...responses,
  })

test('a creator sees what an archive would contain, and why it cannot be downloaded now', async () => {
  const { user } = await open({ [REQUEST]: refuse(429, 'too_many_calls') })
  await screen.findByText(/2 videos, 3 playlists and 1 solution, .* and their pictures\./)
  await user.click(screen.getByRole('button', { name: 'Download archive' }))
  await screen.findByRole('alert')
  expect(screen.getByRole('button', { name: 'Download archive' })).toBeDefined()
})

test('who made nothing yet is told so, and can import all the same', async () => {
  await open({
    [READ]: json(200, { videos: 0, showcases: 0, products: 0, playlists: 0, bytes: 0, max_bytes: 4 * 1024 ** 3 }),
  })
  await screen.findByText(/no videos, playlists, solutions or products yet/)
  expect(screen.queryByRole('button', { name: 'Download archive' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Choose archive' })).toBeDefined()
  screen.getByText(/will appear here/)
})

test('the result of an import names each item, links to what is here, and says why the rest is not', async () => {
  await open({ [LIST]: json(200, [DONE]) })
  await screen.findByText('2 imported, 1 already here and 1 not imported')
  const list = await screen.findByRole('list', { name: 'What became of my work.zip' })
  const rows = within(list).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'VideoItem 1Imported',
    'ProductItem 2Already here',
    'SolutionItem 3Not importedThe ZIP file lacks the file a.md.',
    'PlaylistItem 4Imported',
  ])
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/videos/1/edit', '/products/2/edit', '/playlists/4'])
})

test('an import that goes on shows how far it is, and no other is started meanwhile', async () => {
  await open({ [LIST]: json(200, [{ ...DONE, state: 'reading', waiting: 2, finished_at: null }]) })
  await screen.findByText('2 of 4 done. You can leave this page.')
  expect(screen.queryByRole('button', { name: 'Choose archive' })).toBeNull()
})

test('an import that goes on can be stopped, after a question', async () => {
  const going: ArchiveImport = { ...DONE, state: 'reading', waiting: 2, finished_at: null }
  const { user } = await open({ [LIST]: json(200, [going]) })
  await user.click(await screen.findByRole('button', { name: 'Stop import: my work.zip' }))
  const dialog = await screen.findByRole('dialog', { name: 'Stop this import?' })
  await user.click(within(dialog).getByRole('button', { name: 'Stop import' }))
  await vi.waitFor(() => expect(discarded).toEqual([`/archives/imports/${ID}`]))
})

test('an import that failed says why, and another can be chosen', async () => {
  const failure = 'The file is not a ZIP file, or it is incomplete.'
  await open({ [LIST]: json(200, [{ ...DONE, state: 'failed', failure, items: 0 }]) })
  await screen.findByText(failure)
  await screen.findByRole('button', { name: 'Choose archive' })
})

test('an upload that was interrupted is resumed with the same file only', async () => {
  const { user } = await open({ [LIST]: json(200, [{ ...DONE, state: 'uploading', received: 100, items: 0 }]) })
  await screen.findByText(/To resume, choose the same file again/)
  expect(screen.queryByRole('checkbox')).toBeNull()
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, new File(['other'], 'other.zip', { type: 'application/zip' }))
  await screen.findByText(/To resume it, choose my work\.zip again/)
})

test('an archive may be as large as the storage of an account here, which is said before it is sent', async () => {
  const { user } = await open({ [READ]: json(200, { ...CONTENTS, max_bytes: 1000 }) })
  await screen.findByText(/up to 1000 bytes\./)
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, new File(['x'.repeat(1001)], 'large.zip', { type: 'application/zip' }))
  await screen.findByText(/large\.zip is larger than/)
})

test('clients are not asked about solutions, which they cannot have', async () => {
  const user = { id: 7, username: 'clara', fullName: 'Clara', userType: 'client' } as AuthUser
  useAuth.setState({ token: 'token', isAuthenticated: true, user })
  await open({})
  await screen.findByRole('button', { name: 'Choose archive' })
  expect(screen.queryByRole('checkbox', { name: /Publish my solutions/ })).toBeNull()
})
