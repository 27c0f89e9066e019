import type { Early, Field } from '#platform/web/page/pre-hydration-input.ts'

// Runs before anything is seen, as a script of its own: the content policy allows none inside the page.

const page = document.documentElement
const dark = matchMedia('(prefers-color-scheme: dark)').matches
page.dataset['mantineColorScheme'] = dark ? 'dark' : 'light'

try {
  // The page was drawn for nobody: what only a stranger sees keeps its place, but is not shown.
  if (localStorage.getItem('token') !== null) page.dataset['signedIn'] = ''
} catch {
  // The browser keeps nothing, so nobody is signed in.
}

const { program, parts = '' } = document.currentScript?.dataset ?? {}

function add(tag: 'link' | 'script', attributes: Record<string, string>): void {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.head.append(element)
}

// What is read comes first, then what answers to the hand.
function loadProgram(src: string): void {
  for (const href of parts.split(' ').filter(Boolean)) add('link', { rel: 'modulepreload', crossorigin: '', href })
  add('script', { type: 'module', crossorigin: '', src })
}

// What was painted is seen a little later. Where the browser does not tell when, it has been by then.
const SEEN_WITHIN_MS = 300

function onceSeen(go: () => void): void {
  let isSeen = false
  const once = () => {
    if (!isSeen) go()
    isSeen = true
  }
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) once()
  }).observe({ type: 'paint', buffered: true })
  requestAnimationFrame(() => setTimeout(once, SEEN_WITHIN_MS))
}

type Called = HTMLElement & { labels?: NodeListOf<HTMLElement> | null }
const calledBy = (element: Called) =>
  element.getAttribute('name') ??
  element.getAttribute('aria-label') ??
  element.labels?.[0]?.textContent ??
  element.textContent

/** Finds an element later: what was drawn for nobody may be exchanged for its like when somebody turns out to be signed in. */
function finderOf<Found extends HTMLElement>(element: Found): () => Found | undefined {
  const called = calledBy(element)
  const alike = () => [...document.querySelectorAll<Found>(element.localName)].filter((one) => calledBy(one) === called)
  const at = alike().indexOf(element)
  return () => (element.isConnected ? element : alike()[at])
}

const closestTo = (target: EventTarget | null, names: string) =>
  target instanceof Element ? target.closest<HTMLElement>(names) : null

// A hand that moves further while it holds a button has thought better of it.
const STILL_PIXELS = 10

// What somebody types, chooses or presses before the page is theirs is noted here, and done again when it is (`early-input.ts`).
// Until then nothing hears of a press: what is drawn for nobody would answer as to a stranger.
function noteWhatIsDone(): void {
  const early: Early = { entered: new Map(), pressed: [], isOver: false }
  Object.assign(globalThis, { early })
  const note = (event: Event) => {
    const field = early.isOver ? null : (closestTo(event.target, 'input, textarea, select') as Field | null)
    if (!field) return
    const find = early.entered.get(field)?.find ?? finderOf(field)
    early.entered.set(field, { find, value: field.value, isChecked: 'checked' in field && field.checked })
  }
  const press = (event: Event) => {
    const button = early.isOver ? null : closestTo(event.target, 'button')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    early.pressed.push(finderOf(button))
  }
  // A button that is exchanged or moves away while it is held down is never clicked.
  let held: { button: HTMLElement; find: () => HTMLElement | undefined; x: number; y: number } | null = null
  const hold = ({ clientX: x, clientY: y, target }: MouseEvent) => {
    const button = early.isOver ? null : closestTo(target, 'button')
    held = button && { button, find: finderOf(button), x, y }
  }
  const letGo = ({ clientX, clientY, target }: MouseEvent) => {
    const was = held
    held = null
    if (!was || was.button.contains(target as Node) || Math.hypot(clientX - was.x, clientY - was.y) > STILL_PIXELS)
      return
    if (early.isOver) was.find()?.click()
    else early.pressed.push(was.find)
  }
  document.addEventListener('input', note, true)
  document.addEventListener('change', note, true)
  document.addEventListener('click', press, true)
  document.addEventListener('pointerdown', hold, true)
  document.addEventListener('pointerup', letGo, true)
  document.addEventListener('pointercancel', () => (held = null), true)
}

if (program !== undefined) {
  noteWhatIsDone()
  // A page that nobody looks at is not painted.
  if (document.hidden) loadProgram(program)
  else onceSeen(() => loadProgram(program))
}
