import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TimeMarks } from '../web/player/TimeMarks.tsx'

test('what stands in the time line stands at its place, and leads there', async () => {
  const onSeek = vi.fn<(seconds: number) => void>()
  const marks = [
    { id: 1, seconds: 15, label: '0:15, ann: What is this?' },
    { id: 2, seconds: 61, label: '1:01, ann: And this?' },
  ]
  render(<TimeMarks marks={marks} length={60} onSeek={onSeek} />)
  const places = screen.getAllByRole('button').map(({ style }) => style.insetInlineStart)
  expect(places).toEqual(['25%', '100%'])
  await userEvent.setup().click(screen.getByRole('button', { name: '0:15, ann: What is this?' }))
  expect(onSeek).toHaveBeenCalledWith(15)
})
