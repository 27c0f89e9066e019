import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { SourceChooser } from '../web/recorder/SourceChooser.tsx'

test('who turns on the camera within a form, such as that of a pitch, does not send the form', async () => {
  const onSent = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const onChoose = vi.fn<() => void>()
  renderPiece(
    <form onSubmit={onSent}>
      <SourceChooser
        first={{ kind: 'camera', hasSound: true, cameraId: null, microphoneId: null }}
        problem={undefined}
        busy={false}
        onChoose={onChoose}
      />
    </form>,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Turn on the camera' }))
  expect(onChoose).toHaveBeenCalledTimes(1)
  expect(onSent).not.toHaveBeenCalled()
})
