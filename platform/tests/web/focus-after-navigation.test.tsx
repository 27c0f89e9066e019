import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { expect, test } from 'vitest'
import { useFocusAfterNavigation } from '#platform/web/ui/layout/Page.tsx'

function Screen({ name }: { name: string }) {
  const heading = useFocusAfterNavigation()
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {name}
      </h1>
      <Link to="?video=2">Another video</Link>
      <Link to="/next">Onward</Link>
    </>
  )
}

test('who goes to another page hears its heading; the first one, and other contents of a page, leave the focus alone', async () => {
  const user = userEvent.setup()
  render(
    <MemoryRouter initialEntries={['/first']}>
      <Routes>
        <Route path="/first" element={<Screen name="First" />} />
        <Route path="/next" element={<Screen name="Next" />} />
      </Routes>
    </MemoryRouter>,
  )
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByRole('link', { name: 'Another video' }))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Another video' }))
  await user.click(screen.getByRole('link', { name: 'Onward' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Next' }))
})
