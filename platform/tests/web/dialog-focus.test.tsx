import { MantineProvider } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'

function Shed() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Shed">
        <input aria-label="Name" data-autofocus />
      </Dialog>
    </>
  )
}

test('without transitions, as with reduced motion, a dialog returns the focus each time', async () => {
  // As in a browser: effects run after painting, not at the end of an act().
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  root.render(
    <MantineProvider env="test">
      <Shed />
    </MantineProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Open' })
  for (const _ of [1, 2, 3]) {
    button.focus()
    button.click()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    screen.getByRole('button', { name: 'Close' }).click()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  }
})
