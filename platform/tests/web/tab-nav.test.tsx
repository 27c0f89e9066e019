import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { renderScreen } from './render-screen.tsx'
import { TabNav } from '#platform/web/ui/layout/TabNav.tsx'

function Folder() {
  const { search } = useLocation()
  const tabs = [
    { label: 'Letters', to: '?', isCurrent: search === '' },
    { label: 'Maps', to: '?tab=maps', isCurrent: search === '?tab=maps' },
  ]
  return <TabNav label="Folder" tabs={tabs} />
}

test('tabs are links of a named navigation; the current one says so, and the keyboard reaches each', async () => {
  renderScreen('/folder', <Folder />, '/folder')
  const user = userEvent.setup()
  const nav = within(screen.getByRole('navigation', { name: 'Folder' }))
  const current = () => nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')])
  expect(current()).toEqual([
    ['Letters', 'page'],
    ['Maps', null],
  ])
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(current()).toEqual([
    ['Letters', null],
    ['Maps', 'page'],
  ])
  expect(document.activeElement?.textContent).toBe('Maps')
})
