import { expect, test } from 'vitest'
import { chainsFor, displayChain } from '#platform/server/fonts/fallback-chains.ts'
import { supportedTextOf, linesOf, outlineOf, widthOf } from '#platform/server/fonts/outlines.ts'
import { runsOf } from '#platform/server/fonts/text-runs.ts'

const { regular } = await chainsFor(['plain'])
const { regular: everything } = await chainsFor(['为面包师'])
const display = await displayChain(regular)
const SIZE = 40

test('a text is broken between its words, and no line is wider than it may', () => {
  const { lines, isWhole } = linesOf('A shop for bakers that takes orders at night', display, {
    size: SIZE,
    width: 300,
    lines: 5,
  })
  expect(isWhole).toBe(true)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join(' ')).toBe('A shop for bakers that takes orders at night')
  for (const line of lines) expect(widthOf(line, display, SIZE)).toBeLessThanOrEqual(300)
})

test.each([
  ['of many words', 'word '.repeat(60)],
  ['of one long word', 'w'.repeat(200)],
  ['of a long word behind short ones', `a b ${'w'.repeat(200)}`],
  ['without spaces, as Chinese is', '为面包师开设的夜间订货商店'.repeat(12)],
])('a text %s that does not fit is cut with an ellipsis that fits', (_, text) => {
  const { lines, isWhole } = linesOf(text, everything, { size: SIZE, width: 300, lines: 3 })
  expect([isWhole, lines.length]).toEqual([false, 3])
  expect(lines.at(-1)).toMatch(/[^ ]…$/)
  for (const line of lines) expect(widthOf(line, everything, SIZE)).toBeLessThanOrEqual(300)
})

test('what is cut ends with a whole word where there is one, and with no mark before the ellipsis', () => {
  const skills = 'Go, Payments, Stripe, Double-entry bookkeeping'
  const ends = new Set<string>()
  for (let width = 90; width < 1000; width += 10)
    ends.add(linesOf(skills, regular, { size: SIZE, width, lines: 1 }).lines[0] ?? '')
  expect([...ends].slice(-5)).toEqual([
    'Go…',
    'Go, Payments…',
    'Go, Payments, Stripe…',
    'Go, Payments, Stripe, Double-entry…',
    'Go, Payments, Stripe, Double-entry bookkeeping',
  ])
})

test('a word too wide for a line is broken, and nothing of it is lost', () => {
  const { lines, isWhole } = linesOf('w'.repeat(40), display, { size: SIZE, width: 300, lines: 9 })
  expect([isWhole, lines.join('')]).toEqual([true, 'w'.repeat(40)])
})

test('a line narrower than any letter still ends', () => {
  expect(linesOf('wide', display, { size: SIZE, width: 1, lines: 2 }).lines).toHaveLength(2)
  expect(linesOf('', display, { size: SIZE, width: 300, lines: 3 })).toEqual({ lines: [], isWhole: true })
})

test('what no face can draw is left out, and spaces are single', () => {
  expect(supportedTextOf('  🎉 Party\n\tplanner 🎈 ', everything)).toBe('Party planner')
  expect(supportedTextOf('🎉👩‍👩‍👧', display)).toBe('')
  // The face of all scripts draws joiners, selectors and skins as boxes.
  expect(supportedTextOf('I ❤️ bread 👩‍🍳 👍🏽', everything)).toBe('I ❤ bread')
  expect(runsOf('🧵 Thread 👩‍👧 & yarn 🧶', everything).map(({ text }) => text)).toEqual(['Thread & yarn'])
  expect(runsOf('🧵👩‍👧', everything)).toEqual([])
})

test('emoji are drawn where a text has them: sequences as one sign, and what is too new as its parts', async () => {
  const { regular: faces, bold } = await chainsFor(['I ❤️ bread'])
  const last = faces.at(-1)
  if (!last) throw new Error('There is no face')
  expect(faces.map(({ name }) => name)).toContainEqual(expect.stringMatching(/emoji/))
  expect(faces.map(({ name }) => name)).not.toContainEqual(expect.stringMatching(/unifont/))
  expect(bold).toContain(last)
  const glyphsOf = (text: string) =>
    runsOf(text, faces).flatMap(({ face, text: part }) => face.font.layout(part).glyphs.map(({ id }) => id))
  for (const one of ['🎉', '❤️', '👍🏽', '👩‍🍳', '👨‍👩‍👧', '🇩🇪', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿']) {
    expect([one, glyphsOf(one).length, glyphsOf(one).includes(0)]).toEqual([one, 1, false])
  }
  // Nobody has drawn a family of bread and yarn.
  expect(glyphsOf('🍞\u200d🧶')).not.toContain(0)
  expect(glyphsOf('🏽')).toEqual([])
  expect(supportedTextOf('I ❤️ bread 👩‍🍳, 12 loaves #1 ©', faces)).toBe('I ❤️ bread 👩‍🍳, 12 loaves #1 ©')
  expect(runsOf('🍞 12', faces).map(({ text }) => text)).toEqual(['🍞', ' 12'])
  expect(runsOf('12 loaves #1', faces).map(({ face }) => face)).toEqual([faces[0]])
})

test('a text becomes outlines from where it begins', () => {
  const path = outlineOf('Ag', display, { size: SIZE, x: 100, baseline: 200 })
  const xs = [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  expect(path).toMatch(/^M[-\d. MLQCZ]+Z$/)
  expect(Math.min(...xs.map(([x]) => x))).toBeGreaterThan(95)
  expect(Math.max(...xs.map(([x]) => x))).toBeLessThan(100 + SIZE * 2)
  // The g hangs below the line.
  expect(Math.max(...xs.map(([, y]) => y))).toBeGreaterThan(200)
})
