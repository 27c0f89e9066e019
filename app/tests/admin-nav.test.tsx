import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '#platform/tests/web/render-screen.tsx'
import { AdminNav } from '../screens/admin/AdminNav.tsx'

const links = [
  { label: 'Settings', group: 'configuration', to: '/admin/settings', isCurrent: false },
  { label: 'Today', group: 'daily', to: '/admin', isCurrent: true },
  { label: 'People', group: 'daily', to: '/admin/people', isCurrent: false },
] as const

test('sections are in groups, the daily ones first, without groups that somebody has nothing in', () => {
  renderScreen('/admin', <AdminNav links={links} />, '/admin')
  const nav = within(screen.getByRole('navigation', { name: 'Admin area' }))
  const groups = nav.getAllByRole('list').map((list) =>
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent),
  )
  expect(groups).toEqual([['Today', 'People'], ['Settings']])
  expect(nav.getByRole('list', { name: 'Daily work' })).toBeTruthy()
  expect(nav.queryByText('Finance')).toBeNull()
  expect(nav.getByRole('link', { name: 'Today' }).getAttribute('aria-current')).toBe('page')
})

test('in narrow windows a button that names the current section opens the others, until one is chosen', async () => {
  renderScreen('/admin/*', <AdminNav links={links} />, '/admin')
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Admin area Today' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await user.click(screen.getByRole('link', { name: 'People' }))
  expect(button.getAttribute('aria-expanded')).toBe('false')
})
