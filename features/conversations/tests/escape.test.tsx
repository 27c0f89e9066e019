import { fireEvent, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useEscape } from '../web/thread/useEscape.ts'

function Listener({ onEscape }: { onEscape: () => void }) {
  useEscape(onEscape)
  return <button type="button">Outside</button>
}

/** A dialog that is gone as soon as Escape is pressed, as with reduced motion. */
function openDialog() {
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.role = 'dialog'
  const field = dialog.appendChild(document.createElement('input'))
  const close = () => dialog.remove()
  window.addEventListener('keydown', close, { capture: true })
  onTestFinished(() => window.removeEventListener('keydown', close, { capture: true }))
  return field
}

test('Escape closes a dialog and not what is below, also where the dialog goes without a transition', () => {
  const onEscape = vi.fn<() => void>()
  render(<Listener onEscape={onEscape} />)
  fireEvent.keyDown(openDialog(), { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onEscape).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Escape' })
  expect(onEscape).toHaveBeenCalledOnce()
})
