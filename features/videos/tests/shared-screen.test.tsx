import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { json, refuse, reset, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import type { SharedVideo } from '../contract.ts'
import { SharedVideoPage } from '../web/watching/SharedVideoPage.tsx'
import { open, playing, video } from './watch-screens.tsx'

vi.mock('../web/player/Player.tsx', () => import('./pretend-player.tsx'))

const show = (responses: Record<string, Behaviour>) =>
  open(
    '/shared/videos/:token',
    <SharedVideoPage
      renderActions={({ user }: SharedVideo) => <button type="button">Write to {user.username}</button>}
    />,
    '/shared/videos/abc',
    responses,
  )
const locked = refuse(403, 'password_needed', 'This video has a password')

test('whoever has a link watches without an account, and reads what it is about', async () => {
  const shared = video({ description: 'Boards first.', project_url: 'https://example.com/shed' })
  const { user } = await show({ 'GET /video_display/shared/abc': json(200, shared) })
  expect(await screen.findByRole('heading', { level: 1, name: 'A shed in a day' })).toBeTruthy()
  expect(screen.getByText('Boards first.')).toBeTruthy()
  const project = screen.getByRole('link', { name: 'View Project Details' })
  expect(project.getAttribute('href')).toBe('https://example.com/shed')
  expect(project.getAttribute('rel')).toContain('noopener')
  expect(screen.getByRole('button', { name: 'Write to maud' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Play: A shed in a day' }))
  expect((await playing()).src).toBe(shared.file_path)
})

test('who has a link that is dead is told so', async () => {
  const detail = 'Video not found or is no longer shared'
  await show({ 'GET /video_display/shared/abc': refuse(404, 'not_found', detail) })
  expect(await screen.findByRole('heading', { level: 1, name: detail })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Videos' }).getAttribute('href')).toBe('/videos')
})

test('a link that cannot be asked for is not called dead', async () => {
  await show({ 'GET /video_display/shared/abc': reset })
  expect(await screen.findByRole('heading', { level: 1, name: 'This video could not be loaded' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

test('a link with a password opens to who knows it, and tells who mistyped it', async () => {
  const responses = [refuse(403, 'wrong_password'), json(200, video())]
  const { user, sent } = await show({
    'GET /video_display/shared/abc': locked,
    'POST /video_display/shared/abc': (response, seen) => responses.shift()!(response, seen),
  })
  const field = await screen.findByLabelText(/^Password/, { selector: 'input' })
  await user.type(field, 'sesam{Enter}')
  expect(await screen.findByText('Wrong password')).toBeTruthy()
  // What they typed is still there to be mended.
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/, { selector: 'input' }).value).toBe('sesam')
  await user.type(field, 'e')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'A shed in a day' })).toBeTruthy()
  expect(sent('POST /video_display/shared/abc').map(({ body }) => body)).toEqual([
    '{"password":"sesam"}',
    '{"password":"sesame"}',
  ])
})
