import type { Bidi } from './bidi.ts'

/** What people look for on a page, by the words that they read; the words may be the beginning. */
export type Kind = 'button' | 'field' | 'heading' | 'option'

interface Node {
  sharedId: string
}
interface Evaluated {
  type: 'success' | 'exception'
  result?: Node & { value?: unknown }
  exceptionDetails?: { text: string }
}

// Runs in the page: looks with each frame until something is there that can be seen and pressed.
const FIND = `async (kind, words, patience) => {
  const within = () => document.querySelector('[role="dialog"]') ?? document
  const said = (element) => (element.getAttribute('aria-label') ?? element.textContent).trim()
  const isHere = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getAttribute('aria-disabled') !== 'true'
  const candidates = {
    button: () => [...within().querySelectorAll('button')],
    option: () => [...document.querySelectorAll('[role="option"]')],
    heading: () => [...document.querySelectorAll('h1, h2')],
    field: () => [...within().querySelectorAll('label')],
  }
  for (const ends = performance.now() + patience; performance.now() < ends; await new Promise(requestAnimationFrame)) {
    const found = candidates[kind]().find((element) => said(element).startsWith(words) && isHere(element))
    const element = kind === 'field' ? found?.control : found
    if (!element) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const before = element.getBoundingClientRect()
    await new Promise(requestAnimationFrame)
    const after = element.getBoundingClientRect()
    if (before.top === after.top && before.left === after.left) return element
  }
  throw new Error('There is no ' + kind + ' "' + words + '" on ' + location.pathname + ': ' + document.body.innerText)
}`

const TIMEOUT_MS = 60_000

/** A tab, and the hand that types and presses in it. */
export class Page {
  readonly #bidi: Bidi
  readonly #context: string

  private constructor(bidi: Bidi, context: string) {
    this.#bidi = bidi
    this.#context = context
  }

  static async open(bidi: Bidi, url: string): Promise<Page> {
    const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' })
    await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    return new Page(bidi, context)
  }

  /** Waits until it is there, and answers it. */
  async find(kind: Kind, words: string): Promise<Node> {
    const values = [
      { type: 'string', value: kind },
      { type: 'string', value: words },
      { type: 'number', value: TIMEOUT_MS },
    ]
    const found = await this.#call(FIND, values)
    if (found === undefined) throw new Error(`No ${kind} "${words}"`)
    return found
  }

  async press(kind: Kind, words: string): Promise<void> {
    const origin = { type: 'element', element: { sharedId: (await this.find(kind, words)).sharedId } }
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.#perform([{ type: 'pointer', id: 'mouse', actions }])
  }

  /** Types into a field, key by key. */
  async type(words: string, value: string): Promise<void> {
    await this.press('field', words)
    await this.keys(value)
  }

  /** Presses keys; Enter is \\uE007. */
  async keys(value: string): Promise<void> {
    const actions = [...value].flatMap((key) => [
      { type: 'keyDown', value: key },
      { type: 'keyUp', value: key },
    ])
    await this.#perform([{ type: 'key', id: 'keyboard', actions }])
  }

  async path(): Promise<string> {
    return String((await this.#call('() => location.pathname', []))?.value)
  }

  async #call(functionDeclaration: string, values: unknown[]) {
    const { type, result, exceptionDetails } = await this.#bidi.send<Evaluated>('script.callFunction', {
      functionDeclaration,
      arguments: values,
      awaitPromise: true,
      target: { context: this.#context },
    })
    if (type === 'exception') throw new Error(exceptionDetails?.text)
    return result
  }

  #perform(actions: unknown[]) {
    return this.#bidi.send('input.performActions', { context: this.#context, actions })
  }
}
