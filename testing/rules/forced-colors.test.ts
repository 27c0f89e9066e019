import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** A rule of a style sheet, with the rules around it. */
interface Rule {
  file: string
  selector: string
  declarations: string
  /** Whether it holds only where the reader's system chooses the colours. */
  isForced: boolean
}

const PART = /([^{};]*)([{};])/g

/** All rules of a style sheet. What stands inside of another has its selector in place of `&`, or before it. */
function rulesOf(file: string): Rule[] {
  const css = readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[^]*?\*\//g, '')
  const rules: Rule[] = []
  const open: Rule[] = []
  for (const [, text = '', mark] of css.matchAll(PART)) {
    const around = open.at(-1)
    if (mark === '{') {
      const own = text.trim().replace(/\s+/g, ' ')
      const outer = around?.selector ?? ''
      const selector = own.startsWith('@') ? outer : own.includes('&') ? own.replaceAll('&', outer) : `${outer} ${own}`
      const isForced = around?.isForced === true || own.includes('forced-colors: active')
      open.push({ file, selector: selector.trim(), declarations: '', isForced })
      continue
    }
    if (around) around.declarations += `${text.trim()};`
    if (mark === '}') rules.push(...open.splice(-1))
  }
  return rules
}

const sheets = globSync('{app,features,platform}/**/*.css', { cwd: ROOT }).map(rulesOf)
const names = (rules: readonly Rule[]) => rules.map(({ file, selector }) => `${file}: ${selector}`)

const STATE = /\[(?:aria-(?:current|selected|pressed)|data-current)[^\]]*\]|:checked(?! ?\))/
const GROUND = /(?:^|;)background(?:-color)?: ?(?!none|transparent|inherit)/
const SHAPE = /(?:^|;)(?:outline|border(?:-(?:block|inline)(?:-(?:start|end))?)?): ?(?!none|0)/

test('a state that has another ground can be told where the ground is the system’s', () => {
  const lost = sheets.flatMap((rules) =>
    rules.filter(({ selector, declarations, isForced }) => {
      const state = STATE.exec(selector)?.[0]
      if (state === undefined || isForced || !GROUND.test(declarations)) return false
      // What lies inside of something current is not what says so.
      if (!selector.split(' ').slice(-3).join(' ').includes(state) || / \.\w+ \*$/.test(selector)) return false
      return !rules.some((one) => one.selector.includes(state) && (one.isForced || SHAPE.test(one.declarations)))
    }),
  )
  expect(names(lost)).toEqual([])
})

test('a mark that is only a ground is drawn where the ground is the system’s', () => {
  const isMark = ({ selector, declarations, isForced }: Rule) =>
    !isForced && /::(?:before|after)$/.test(selector) && /content: ?''/.test(declarations) && GROUND.test(declarations)
  const marks = sheets.flatMap((rules) => rules.filter(isMark))
  const lost = marks.filter(
    ({ file, selector }) =>
      !sheets.flat().some((one) => one.file === file && one.isForced && one.selector.split(', ').includes(selector)),
  )
  expect(marks.length).toBeGreaterThan(2)
  expect(names(lost)).toEqual([])
})

test('no control hides its focus without showing it otherwise', () => {
  const rules = sheets.flat()
  const hidden = rules.filter(({ declarations }) => /outline: ?(?:none|0)/.test(declarations))
  // Headings and places take the focus by script, so that they are read out; nobody reaches them by keyboard.
  const ofControls = hidden.filter(({ selector }) => !selector.endsWith(':focus'))
  const lost = ofControls.filter(
    ({ file }) =>
      !rules.some(
        (one) =>
          one.file === file &&
          one.selector.includes('focus-visible') &&
          /outline: ?var\(--focus\)/.test(one.declarations),
      ),
  )
  expect(hidden.length).toBeGreaterThan(3)
  expect(names(lost)).toEqual([])
})
