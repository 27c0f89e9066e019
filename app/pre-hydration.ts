import type { Early, Field } from '#platform/web/page/pre-hydration-input.ts'

// Runs before the first paint, as a script of its own because the content security policy forbids inline scripts.

const page = document.documentElement
const dark = matchMedia('(prefers-color-scheme: dark)').matches
page.dataset['mantineColorScheme'] = dark ? 'dark' : 'light'

try {
  // The page was rendered anonymously: content for anonymous users keeps its space but is hidden.
  if (localStorage.getItem('token') !== null) page.dataset['signedIn'] = ''
} catch {
  // Without storage nobody is signed in.
}

const { program, parts = '' } = document.currentScript?.dataset ?? {}

function add(tag: 'link' | 'script', attributes: Record<string, string>): void {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.head.append(element)
}

// Content first, then the scripts that make it interactive.
function loadProgram(src: string): void {
  for (const href of parts.split(' ').filter(Boolean)) add('link', { rel: 'modulepreload', crossorigin: '', href })
  add('script', { type: 'module', crossorigin: '', src })
}

// Fallback for browsers that do not report the paint, which has happened by then.
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

/** Returns a function that finds the element later, since anonymous content may be replaced once a user turns out to be signed in. */
function finderOf<Found extends HTMLElement>(element: Found): () => Found | undefined {
  const called = calledBy(element)
  const alike = () => [...document.querySelectorAll<Found>(element.localName)].filter((one) => calledBy(one) === called)
  const at = alike().indexOf(element)
  return () => (element.isConnected ? element : alike()[at])
}

const closestTo = (target: EventTarget | null, names: string) =>
  target instanceof Element ? target.closest<HTMLElement>(names) : null

// Moving the pointer further while holding a button cancels the press.
const STILL_PIXELS = 10

// Records what is typed, chosen or pressed before hydration, for `pre-hydration-input.ts` to replay. Until then no press takes effect: the
// content rendered anonymously would respond as to an anonymous user.
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
  // A button that is replaced or moves away while pressed receives no click event.
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
  // A hidden page is never painted.
  if (document.hidden) loadProgram(program)
  else onceSeen(() => loadProgram(program))
}
