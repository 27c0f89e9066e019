import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '#platform/web/ui/form/Button.tsx'

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** A form whose action takes until Stop. */
function BusyForm({ onSend, isInvalid = false }: { onSend: () => void; isInvalid?: boolean }) {
  const [busy, setBusy] = useState(false)
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
          setBusy(true)
        }}
      >
        <input aria-label="Name" />
        <Button type="submit" loading={busy} disabled={busy && isInvalid}>
          Send
        </Button>
      </form>
      <button type="button" onClick={() => setBusy(false)}>
        Stop
      </button>
    </>
  )
}

test.each([false, true])(
  'a busy button keeps the focus, and sends nothing again by click, key or Enter in a field',
  async (isInvalid) => {
    let sent = 0
    render(<BusyForm onSend={() => sent++} isInvalid={isInvalid} />)
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Name'), 'Ana')
    await user.tab()
    await user.keyboard(' ')
    expect(sent).toBe(1)
    expect(button('Send').getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button('Send'))

    await user.click(button('Send'))
    await user.keyboard(' {Enter}')
    await user.type(screen.getByLabelText('Name'), '{Enter}')
    expect(sent).toBe(1)

    await user.click(button('Stop'))
    expect(button('Send').getAttribute('aria-disabled')).toBeNull()
    await user.type(screen.getByLabelText('Name'), '{Enter}')
    expect(sent).toBe(2)
  },
)

test.each([{ loading: true }, { 'aria-disabled': true }])('a button with %o does not act again', async (busy) => {
  let clicks = 0
  const { rerender } = render(<Button onClick={() => clicks++}>Pay</Button>)
  await userEvent.click(button('Pay'))
  rerender(
    <Button {...busy} onClick={() => clicks++}>
      Pay
    </Button>,
  )
  await userEvent.click(button('Pay'))
  expect([clicks, button('Pay').disabled]).toEqual([1, false])
  expect(button('Pay').hasAttribute('aria-busy')).toBe('loading' in busy)
})
