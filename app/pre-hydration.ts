import type { EarlyInput, Field } from '#platform/web/page/pre-hydration-input.ts'

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
const PAINT_FALLBACK_MS = 300

function afterFirstPaint(run: () => void): void {
  let hasRun = false
  const once = () => {
    if (!hasRun) run()
    hasRun = true
  }
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) once()
  }).observe({ type: 'paint', buffered: true })
  requestAnimationFrame(() => setTimeout(once, PAINT_FALLBACK_MS))
}

type LabelledElement = HTMLElement & { labels?: NodeListOf<HTMLElement> | null }
const labelOf = (element: LabelledElement) =>
  element.getAttribute('name') ??
  element.getAttribute('aria-label') ??
  element.labels?.[0]?.textContent ??
  element.textContent

/** Returns a function that finds the element later, since anonymous content may be replaced once a user turns out to be signed in. */
function finderOf<Found extends HTMLElement>(element: Found): () => Found | undefined {
  const label = labelOf(element)
  const findAllAlike = () =>
    [...document.querySelectorAll<Found>(element.localName)].filter((one) => labelOf(one) === label)
  const at = findAllAlike().indexOf(element)
  return () => (element.isConnected ? element : findAllAlike()[at])
}

const closestTo = (target: EventTarget | null, names: string) =>
  target instanceof Element ? target.closest<HTMLElement>(names) : null

// Moving the pointer further while holding a button cancels the press.
const PRESS_MOVE_MAX_PX = 10

// Records what is typed, chosen or pressed before hydration, for `pre-hydration-input.ts` to replay. Until then no press takes effect: the
// content rendered anonymously would respond as to an anonymous user.
function recordEarlyInput(): void {
  const early: EarlyInput = { entered: new Map(), pressed: [], isOver: false }
  Object.assign(globalThis, { early })
  const recordField = (event: Event) => {
    const field = early.isOver ? null : (closestTo(event.target, 'input, textarea, select') as Field | null)
    if (!field) return
    const find = early.entered.get(field)?.find ?? finderOf(field)
    early.entered.set(field, { find, value: field.value, isChecked: 'checked' in field && field.checked })
  }
  const recordPress = (event: Event) => {
    const button = early.isOver ? null : closestTo(event.target, 'button')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    early.pressed.push(finderOf(button))
  }
  // A button that is replaced or moves away while pressed receives no click event.
  let pendingPress: { button: HTMLElement; find: () => HTMLElement | undefined; x: number; y: number } | null = null
  const onPointerDown = ({ clientX: x, clientY: y, target }: MouseEvent) => {
    const button = early.isOver ? null : closestTo(target, 'button')
    pendingPress = button && { button, find: finderOf(button), x, y }
  }
  const onPointerUp = ({ clientX, clientY, target }: MouseEvent) => {
    const endedPress = pendingPress
    pendingPress = null
    if (
      !endedPress ||
      endedPress.button.contains(target as Node) ||
      Math.hypot(clientX - endedPress.x, clientY - endedPress.y) > PRESS_MOVE_MAX_PX
    )
      return
    if (early.isOver) endedPress.find()?.click()
    else early.pressed.push(endedPress.find)
  }
  document.addEventListener('input', recordField, true)
  document.addEventListener('change', recordField, true)
  document.addEventListener('click', recordPress, true)
  document.addEventListener('pointerdown', onPointerDown, true)
  document.addEventListener('pointerup', onPointerUp, true)
  document.addEventListener('pointercancel', () => (pendingPress = null), true)
}

if (program !== undefined) {
  recordEarlyInput()
  // A hidden page is never painted.
  if (document.hidden) loadProgram(program)
  else afterFirstPaint(() => loadProgram(program))
}
