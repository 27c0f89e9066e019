import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderScreen } from '#platform/tests/web/render-screen.tsx'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { Toaster } from '#platform/web/ui/feedback/Toaster.tsx'
import { useAuth, type AuthUser } from '#features/accounts/web.tsx'
import type { Arrangement, Section, WholePage } from '../contract.ts'
import { EditPage } from '../web/EditPage.tsx'
import { PortfolioPage } from '../web/PortfolioPage.tsx'
import { SharedPage } from '../web/SharedPage.tsx'

beforeEach(() => {
  localStorage.setItem('token', 'of-a-creator')
  useAuth.setState({ token: 'of-a-creator', user: { id: 7, username: 'ana' } as AuthUser, isAuthenticated: true })
})

const work = (id: number, title: string, changes = {}) => ({
  id,
  title,
  picture_url: null,
  is_public: true,
  also_private: false,
  ...changes,
})
const arrangement = (sections: Section[]): Arrangement => ({ is_default: false, sections })
const page = (sections: Section[]): WholePage => ({
  id: 3,
  title: 'For shops',
  words: null,
  share_token: null,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  sections,
})

/** A server that answers by method and path; what was sent comes back as lines. */
async function show(children: ReactNode, path: string, at: string, responses: Record<string, Behaviour>) {
  const sent: string[] = []
  await meet((response, seen) => {
    const line = `${seen.method} ${new URL(seen.url, 'http://local').pathname.replace(/^\/api\/portfolios/, '')}`
    if (seen.method !== 'GET') sent.push(`${line} ${seen.body}`.trim())
    return (responses[line] ?? refuse(404, 'not_found'))(response, seen)
  })
  renderScreen(path, children, at)
  return { sent, user: userEvent.setup() }
}
const button = (name: string) => screen.findByRole('button', { name })

test('a creator moves a part of their page up, leaves one out and shows it again; each is saved', async () => {
  const sections: Section[] = [
    { kind: 'videos', works: null },
    { kind: 'playlists', works: null },
  ]
  let stored = arrangement(sections)
  const { sent, user } = await show(<PortfolioPage />, '/portfolio', '/portfolio', {
    'GET /mine': (...call) => json(200, stored)(...call),
    'GET /pages/': json(200, []),
    'PUT /mine': (response, seen) => {
      stored = arrangement((JSON.parse(seen.body) as { sections: Section[] }).sections)
      json(200, stored)(response, seen)
    },
  })
  await user.click(await button('Move up: Playlists'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.click(await button('Hide: Videos'))
  await waitFor(() => expect(sent).toHaveLength(2))
  await user.click(await button('Show Ratings'))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent.map((line) => JSON.parse(line.replace('PUT /mine ', '')) as unknown)).toEqual([
    {
      sections: [
        { kind: 'playlists', works: null },
        { kind: 'videos', works: null },
      ],
    },
    { sections: [{ kind: 'playlists', works: null }] },
    { sections: [{ kind: 'playlists', works: null }, { kind: 'ratings' }] },
  ])
})

test('a creator chooses works for a part by ticks, and takes one out', async () => {
  const { sent, user } = await show(<PortfolioPage />, '/portfolio', '/portfolio', {
    'GET /mine': json(200, arrangement([{ kind: 'videos', works: [work(1, 'Bread')] }])),
    'GET /pages/': json(200, []),
    'GET /works': json(200, [work(2, 'Jam', { is_public: false }), work(1, 'Bread')]),
    'PUT /mine': json(200, arrangement([{ kind: 'videos', works: [work(1, 'Bread'), work(2, 'Jam')] }])),
  })
  await user.click(await button('Choose among Videos'))
  const dialog = await screen.findByRole('dialog')
  const bread = await within(dialog).findByRole<HTMLInputElement>('checkbox', { name: /Bread/ })
  expect(bread.checked).toBe(true)
  await user.click(within(dialog).getByRole('checkbox', { name: /Jam.*Private/ }))
  await waitFor(() =>
    expect(sent).toEqual([
      'PUT /mine {"sections":[{"kind":"videos","works":[{"id":1,"also_private":false},{"id":2,"also_private":false}]}]}',
    ]),
  )
})

test('on a page with a link a private video is shown only once its creator says so', async () => {
  const hidden: Section[] = [{ kind: 'videos', works: [work(2, 'Jam', { is_public: false })] }]
  const { sent, user } = await show(<EditPage />, '/portfolio/pages/:id', '/portfolio/pages/3', {
    'GET /pages/3': json(200, page(hidden)),
    'PUT /pages/3': json(200, page(hidden)),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Show it to anyone with the link: Jam' }))
  await waitFor(() =>
    expect(sent).toEqual(['PUT /pages/3 {"sections":[{"kind":"videos","works":[{"id":2,"also_private":true}]}]}']),
  )
})

test('an arrangement that is refused is as if it had not been, and its creator reads why', async () => {
  const { user } = await show(<EditPage />, '/portfolio/pages/:id', '/portfolio/pages/3', {
    'GET /pages/3': json(200, page([{ kind: 'videos', works: [work(1, 'Bread')] }])),
    'PUT /pages/3': refuse(404, 'not_found', 'One of these works does not exist or is not yours'),
  })
  await user.click(await button('Remove: Bread'))
  expect(await button('Remove: Bread')).toBeTruthy()
})

test('whoever has a link that ended is told so, and one with a password is asked for it', async () => {
  await show(<SharedPage />, '/shared/portfolios/:shareToken', '/shared/portfolios/old', {
    'GET /shared/old': refuse(404, 'not_found', 'This page does not exist or is no longer shared'),
  })
  expect(await screen.findByText(/The link has expired/)).toBeTruthy()
  cleanup()
  const locked = refuse(403, 'password_needed', 'This page has a password')
  const shown = { title: 'For shops', words: 'What I did', creator: { id: 7, username: 'ana', full_name: 'Ana Ash' } }
  const { sent, user } = await show(<SharedPage />, '/shared/portfolios/:shareToken', '/shared/portfolios/new', {
    'GET /shared/new': locked,
    'POST /shared/new': json(200, {
      ...shown,
      profile: null,
      sections: [],
      showcases: [],
      videos: [],
      playlists: [],
      has_more: [],
    }),
  })
  await user.type(await screen.findByLabelText(/Password/), 'bread')
  await user.click(await button('Open'))
  expect(await screen.findByRole('heading', { level: 1, name: 'For shops' })).toBeTruthy()
  expect(screen.getByText('What I did')).toBeTruthy()
  expect(sent).toEqual(['POST /shared/new {"password":"bread"}'])
})

const resettable: Section[] = [
  { kind: 'videos', works: [work(4, 'A shed in a day')] },
  { kind: 'showcases', works: null },
]
const partsShown = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

async function resetPage() {
  const { sent, user } = await show(
    <>
      <PortfolioPage />
      <Toaster />
    </>,
    '/portfolio',
    '/portfolio',
    {
      'GET /mine': json(200, arrangement(resettable)),
      'PUT /mine': json(200, arrangement(resettable)),
      'GET /pages/': json(200, []),
    },
  )
  await user.click(await button('Reset to newest'))
  await screen.findByText('The page shows your newest works')
  expect(partsShown()).toEqual(['Solutions', 'Videos', 'Playlists', 'Ratings'])
  expect(screen.queryByRole('button', { name: 'Reset to newest' })).toBeNull()
  return { sent, user }
}

test('resetting the page does not ask, and Undo brings the arrangement back without a call', async () => {
  const { sent, user } = await resetPage()
  await user.click(await button('Undo'))
  await button('Reset to newest')
  expect(partsShown()).toEqual(['Videos', 'Solutions'])
  expect(sent).toEqual([])
})

test('who arranges the page anew after a reset keeps that: the reset is not sent', async () => {
  const { sent, user } = await resetPage()
  await user.click(await button('Hide: Ratings'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatch(/^PUT/)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})
