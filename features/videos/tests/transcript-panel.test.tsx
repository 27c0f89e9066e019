import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import type { Captions } from '../contract.ts'
import { WatchPage } from '../web/watching/WatchPage.tsx'
import { givenCaptions } from './on-screen.ts'
import { open, playing, seekTo, video } from './watch-screens.tsx'

const read = vi.hoisted(() => vi.fn<(url: string) => Promise<object[]>>())
vi.mock('../web/player/Player.tsx', () => import('./pretend-player.tsx'))
// jsdom has no captions to read.
vi.mock('../web/editing/read-cues.ts', () => ({ readCues: read }))

const CUES = [
  { from: 2, to: 4, text: 'Welcome to the shed' },
  { from: 4, to: 80, text: 'First the floor' },
  { from: 83, to: 90, text: 'Then the roof' },
]
const ENGLISH = givenCaptions({ language: 'en', label: 'English', is_automatic: true })

const watch = (captions: Captions[] = [ENGLISH]) =>
  open('/video_display/stream/:id', <WatchPage />, '/video_display/stream/5', {
    'GET /videos/5': json(200, video({ captions })),
    'POST /videos/5/views': json(200, { views: 13 }),
  })
async function openTranscript() {
  const summary = await screen.findByText('Transcript')
  // jsdom opens no details by a click.
  const details = summary.closest('details')!
  details.open = true
  fireEvent(details, new Event('toggle'))
}
const line = (name: string) => screen.findByRole('button', { name })
const currentLines = () => [...document.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent)

test('whoever watches reads along: a line plays from there, and the one being said is marked', async () => {
  read.mockResolvedValue(CUES)
  const { user } = await watch()
  await screen.findByText('Transcript')
  expect(read).not.toHaveBeenCalled()
  await openTranscript()
  expect(await screen.findByText('Automatic captions')).toBeTruthy()
  await user.click(await line('1:23 Then the roof'))
  const element = await playing()
  expect(element.currentTime).toBe(83)
  seekTo(element, 5)
  await waitFor(() => expect(currentLines()).toEqual(['0:04 First the floor']))
  seekTo(element, 1)
  await waitFor(() => expect(currentLines()).toEqual([]))
})

test('lines are searched, and reached with the arrow keys', async () => {
  read.mockResolvedValue(CUES)
  const { user } = await watch([givenCaptions({ language: 'en', label: 'English' })])
  await openTranscript()
  ;(await line('0:02 Welcome to the shed')).focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('1:23 Then the roof')
  await user.keyboard('{Home}')
  expect(document.activeElement?.textContent).toBe('0:02 Welcome to the shed')
  expect(screen.queryByText('Automatic captions')).toBeNull()
  const field = screen.getByRole('searchbox', { name: 'Search transcript' })
  await user.type(field, 'ROOF')
  expect(await screen.findByText('1 line found')).toBeTruthy()
  expect(screen.queryByText('First the floor')).toBeNull()
  await user.type(field, 's')
  expect(await screen.findByText('No lines found')).toBeTruthy()
})

test('of several languages one is chosen', async () => {
  read.mockImplementation((url: string) =>
    Promise.resolve([{ from: 0, to: 1, text: url.includes('de') ? 'Hallo' : 'Hello' }]),
  )
  const { user } = await watch([
    givenCaptions(),
    givenCaptions({ id: 2, language: 'en', label: 'English', url: 'http://local/en.vtt' }),
  ])
  await openTranscript()
  await line('0:00 Hello')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de')
  await line('0:00 Hallo')
})

test('a transcript that cannot be loaded is tried again', async () => {
  read.mockRejectedValueOnce(new Error('away')).mockResolvedValue(CUES)
  const { user } = await watch()
  await openTranscript()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await line('0:02 Welcome to the shed')
})

test('a video without captions has none', async () => {
  await watch([])
  await screen.findByRole('heading', { level: 1, name: 'A shed in a day' })
  expect(screen.queryByText('Transcript')).toBeNull()
})
