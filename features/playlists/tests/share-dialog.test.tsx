import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import type { ShareLink } from '#features/share-links/contract.ts'
import { ShareLinkDialog, type ShareLinkDialogProps } from '#features/share-links/web.tsx'
import { playlistSharingApi } from '../contract.ts'
import { show, signIn } from './render-playlist.tsx'

// The links of all kinds are edited alike; playlists stand for them.

const button = (name: string) => screen.getByRole('button', { name })

const link = (changes: Partial<ShareLink> = {}): ShareLink => ({
  share_token: 'tok',
  share_url: 'http://local/shared/playlists/tok',
  ends_at: null,
  has_password: false,
  created_at: '2026-11-20T12:00:00Z',
  ...changes,
})

async function showSharing(
  responses: Record<string, Behaviour>,
  onClose = () => {},
  more: Partial<ShareLinkDialogProps> = {},
) {
  signIn()
  return show(
    <ShareLinkDialog calls={playlistSharingApi} id={3} title="Share" opened onClose={onClose} {...more} />,
    '/',
    '/',
    responses,
  )
}

test('an owner makes a link, gives it a password and another address, and takes it back', async () => {
  let kept: ShareLink | null = null
  const { sent, user } = await showSharing({
    'GET /playlists/3/share': (...call) => (kept ? json(200, kept) : refuse(404, 'not_found'))(...call),
    'POST /playlists/3/share': (response, seen) => {
      const body = JSON.parse(seen.body) as { password?: string; new_link?: boolean }
      kept = link({
        has_password: body.password !== undefined,
        share_url: body.new_link ? 'http://local/shared/playlists/new' : 'http://local/shared/playlists/tok',
      })
      return json(200, kept)(response, seen)
    },
    'DELETE /playlists/3/share': (response) => {
      kept = null
      return response.writeHead(204).end()
    },
    'GET /playlists/3/share/openings': json(200, [
      { id: 2, user: { id: 5, username: 'ben' }, opened_at: '2026-11-21T12:00:00Z' },
      { id: 1, user: null, opened_at: '2026-11-20T12:00:00Z' },
    ]),
  })
  await user.click(await screen.findByRole('button', { name: 'Create link' }))
  const line = await screen.findByLabelText<HTMLInputElement>('Link')
  expect(line.value).toBe('http://local/shared/playlists/tok')
  expect(await screen.findByText('ben')).toBeTruthy()
  expect(screen.getByText('Somebody without an account')).toBeTruthy()
  await user.type(screen.getByLabelText('Password'), 'bread{Enter}')
  expect(await screen.findByText('The link has a password.')).toBeTruthy()
  await user.click(button('New link'))
  await user.click(await screen.findByRole('button', { name: 'Replace link' }))
  await waitFor(() => expect(line.value).toBe('http://local/shared/playlists/new'))
  await user.click(button('Revoke'))
  await user.click(await screen.findByRole('button', { name: 'Revoke link' }))
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeTruthy()
  expect(sent).toEqual([
    'POST /playlists/3/share {}',
    'POST /playlists/3/share {"password":"bread"}',
    'POST /playlists/3/share {"new_link":true}',
    'DELETE /playlists/3/share',
  ])
})

test('whoever thinks better of it keeps the link that others have', async () => {
  const close = vi.fn<() => void>()
  const { sent, user } = await showSharing(
    { 'GET /playlists/3/share': json(200, link()), 'GET /playlists/3/share/openings': json(200, []) },
    close,
  )
  await screen.findByLabelText('Link')
  for (const [name, title] of [
    ['New link', 'Replace this link?'],
    ['Revoke', 'Revoke this link?'],
  ] as const) {
    await user.click(button(name))
    const asked = await screen.findByRole('dialog', { name: title })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(asked.isConnected).toBe(false))
  }
  expect(sent).toEqual([])
  expect(close).not.toHaveBeenCalled()
})

test('a link ends when its owner says, which is still to come; what they leave alone is not sent', async () => {
  const { sent, user } = await showSharing({
    'GET /playlists/3/share': json(200, link()),
    'POST /playlists/3/share': json(200, link()),
    'GET /playlists/3/share/openings': json(200, []),
  })
  const field = await screen.findByLabelText('Expires after')
  fireEvent.change(field, { target: { value: '0002-01-01T10:00' } })
  await user.click(button('Save'))
  expect(await screen.findByText('Choose a time in the future')).toBeTruthy()
  fireEvent.change(field, { target: { value: '2999-01-31T18:30' } })
  await user.click(button('Save'))
  const end = new Date('2999-01-31T18:30').toISOString()
  await waitFor(() => expect(sent).toEqual([`POST /playlists/3/share {"ends_at":"${end}"}`]))
})

test('a link that cannot be made says so', async () => {
  const { user } = await showSharing({
    'GET /playlists/3/share': refuse(404, 'not_found'),
    'POST /playlists/3/share': refuse(500, 'internal', 'Internal server error'),
  })
  await user.click(await screen.findByRole('button', { name: 'Create link' }))
  expect(await screen.findByText('Failed to generate share link')).toBeTruthy()
  expect(within(screen.getByRole('dialog')).queryByLabelText('Link')).toBeNull()
})

test('an owner copies the code that embeds what they share, where others may embed it', async () => {
  const embedded = { path: '/embed/playlists/3', title: 'Bread & butter', width: 640, height: 408 }
  const { user } = await showSharing({ 'GET /playlists/3/share': refuse(404, 'not_found') }, undefined, {
    embedOf: (own) => (own === null ? embedded : null),
  })
  const code = await screen.findByLabelText<HTMLInputElement>('Embed code')
  expect(code.value).toBe(
    `<iframe src="${location.origin}/embed/playlists/3" title="Bread &#38; butter" width="640" height="408" ` +
      'style="border:0;max-width:100%" loading="lazy" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>',
  )
  await user.click(button('Copy embed code'))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(code.value)
})

test('the code of what ends with its link says so', async () => {
  const embedded = { path: '/embed/videos/abc', title: 'Bread', width: 640, height: 360, expires: true }
  await showSharing({ 'GET /playlists/3/share': refuse(404, 'not_found') }, undefined, { embedOf: () => embedded })
  const code = await screen.findByRole('textbox', { name: 'Embed code', description: /until the link expires/ })
  expect((code as HTMLInputElement).value).toContain('width="640" height="360"')
})

test('there is no code for what others may not embed', async () => {
  await showSharing(
    { 'GET /playlists/3/share': json(200, link()), 'GET /playlists/3/share/openings': json(200, []) },
    undefined,
    { embedOf: () => null },
  )
  await screen.findByLabelText('Link')
  expect(screen.queryByLabelText('Embed code')).toBeNull()
})
