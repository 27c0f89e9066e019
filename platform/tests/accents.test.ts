import { expect, test } from 'vitest'
import {
  accentContrast,
  accentProblem,
  accentsOf,
  contrastOf,
  DEFAULT_ACCENTS,
  isHexColor,
  MIN_CONTRAST,
  nearestAccent,
} from '#platform/contract/accents.ts'
import { appearanceStyle, FONTS, fontsOf } from '#platform/contract/appearance.ts'
import { night, paper, verdigris } from '#platform/web/theme/palette.ts'
import { cssVariables, theme } from '#platform/web/theme/theme.ts'

const SCHEMES = ['light', 'dark'] as const
const HOSTILE = [
  'red',
  '#fff',
  '#12614f;}body{display:none}',
  'url(https://elsewhere.example)',
  'var(--paper)',
  '#12614g',
  '',
  '#12614f\n',
]

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#ffffff', '#777777')).toBe(contrastOf('#777777', '#ffffff'))
})

test('the colors that accents are compared with are those of the theme', () => {
  const { light, dark } = cssVariables(theme as never)
  expect(DEFAULT_ACCENTS).toEqual({ light: verdigris[7], dark: verdigris[3] })
  expect([light['--paper'], light['--surface'], light['--tint']]).toEqual(['#f8f5ee', '#fffdf9', '#f1ece1'])
  expect([dark['--paper'], dark['--surface'], dark['--tint']]).toEqual(['#191714', '#211e1a', '#211e1a'])
  expect([light['--paper'], dark['--paper']]).toEqual([paper[0], night[7]])
  expect([FONTS.newsreader, FONTS['instrument-sans']]).toEqual([theme.headings?.fontFamily, theme.fontFamily])
})

test.each(SCHEMES)('the accent of the %s theme is legible', (scheme) => {
  expect(accentProblem(scheme, DEFAULT_ACCENTS[scheme])).toBeNull()
  expect(nearestAccent(scheme, DEFAULT_ACCENTS[scheme])).toBe(DEFAULT_ACCENTS[scheme])
})

test.each([
  ['light', '#ffcc00'],
  ['light', '#ffffff'],
  ['light', '#7cbfa9'],
  ['dark', '#12614f'],
  ['dark', '#000000'],
  ['dark', '#3030c0'],
] as const)('on a %s page %s is refused, with the nearest shade that can be read', (scheme, color) => {
  const nearest = nearestAccent(scheme, color)
  expect(accentProblem(scheme, color)).toContain(`The nearest color that works is ${nearest}`)
  expect(accentContrast(scheme, nearest)).toBeGreaterThanOrEqual(MIN_CONTRAST)
  // A shade less far away would not do, give or take what rounding changes.
  expect(accentContrast(scheme, nearest)).toBeLessThan(MIN_CONTRAST + 0.15)
  expect(accentProblem(scheme, nearest)).toBeNull()
})

test.each(HOSTILE)('%j is no color', (text) => {
  expect(isHexColor(text)).toBe(false)
  expect(accentProblem('light', text)).toMatch(/^Enter a color as #/)
})

test('one color is enough: the other scheme takes its nearest legible shade', () => {
  expect(accentsOf({})).toBeNull()
  expect(accentsOf({ light: '#7a2e0e' })).toEqual({ light: '#7a2e0e', dark: nearestAccent('dark', '#7a2e0e') })
  expect(accentsOf({ dark: '#ffb080' })).toEqual({ light: nearestAccent('light', '#ffb080'), dark: '#ffb080' })
})

test('at the defaults there is no style, and nothing but colors and listed fonts gets into one', () => {
  expect(appearanceStyle({})).toBe('')
  for (const text of HOSTILE) expect(appearanceStyle({ accent: text, accentdark: text })).toBe('')
  const style = appearanceStyle({ accent: '#7a2e0e', headingfont: "x';}*{display:none}", textfont: 'sans' })
  expect(style).not.toContain('{display')
  expect(style).toContain("html:root[data-mantine-color-scheme='light']{--accent:#7a2e0e;")
  expect(style).toContain(`--face-text:${FONTS.sans}`)
  expect(fontsOf({ heading: 'comic', text: 'newsreader' })).toEqual(fontsOf({}))
})
