import { describe, expect, test } from 'vitest'
import { chaptersOf } from '../web/player/chapters.ts'

const MINUTES = 60

describe('the chapters of a description', () => {
  test('are the lines that begin with a moment, in their order', () => {
    const description =
      'What I built for you.\n\n0:00 Who I am\n1:30 - How it works\n(4:05) What it costs\nWrite to me.'
    expect(chaptersOf(description, 5 * MINUTES)).toEqual([
      { at: 0, title: 'Who I am' },
      { at: 90, title: 'How it works' },
      { at: 245, title: 'What it costs' },
    ])
  })

  test('may lie hours away', () => {
    expect(chaptersOf('0:00 Start\n1:02:03 Questions', 120 * MINUTES)[1]).toEqual({ at: 3723, title: 'Questions' })
  })

  test.each([
    ['there is one only', '0:00 All of it'],
    ['they do not begin at the start', '0:10 One\n1:00 Two'],
    ['they go back', '0:00 One\n2:00 Two\n1:00 Three'],
    ['two begin at once', '0:00 One\n0:00 Two'],
    ['one lies after the end', '0:00 One\n9:00 Two'],
    ['no line has a title', '0:00\n1:00'],
    ['a sentence names a time', 'We met at 0:00 and left at 1:00.'],
    ['seconds run over', '0:00 One\n0:75 Two'],
  ])('are none when %s', (_, description) => {
    expect(chaptersOf(description, 5 * MINUTES)).toEqual([])
  })
})
