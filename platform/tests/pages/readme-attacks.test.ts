import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { renderReadme } from '#platform/server/markdown/render-readme.ts'
import { dangersIn } from '#testing/attacks/dangers.ts'
import { attacks } from '#testing/attacks/readmes.ts'

const repositories = [null, 'https://github.com/somebody/something'] as const

describe.each(Object.entries(attacks))('nobody is harmed by %s', (_how, readmes) => {
  test.each(readmes)('%j', async (readme) => {
    for (const repository_url of repositories) {
      expect(dangersIn(await renderReadme(readme, { repository_url }))).toEqual([])
    }
  })
})

test('nobody is harmed by all of them in one README, one inside the other', async () => {
  const all = Object.values(attacks).flat()
  for (const between of ['\n\n', '\n', ' ']) {
    expect(dangersIn(await renderReadme(all.join(between), { repository_url: null }))).toEqual([])
  }
})

test('whoever looks for dangers finds them where nobody cleaned', () => {
  const raw = new MarkdownIt({ html: true, linkify: true })
  // Its reader of links is careful already: they are asked in HTML.
  raw.validateLink = () => true
  const all = Object.values(attacks).flat()
  const found = all.filter((readme) => dangersIn(raw.render(readme)).length > 0)
  // The others are text to begin with, or are told apart by what is around them.
  expect(found.length).toBeGreaterThan(0.85 * all.length)
})
