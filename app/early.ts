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

// What somebody types, chooses or presses before the program runs is handed to it when it does (`early-input.ts`): a button pressed
// so early is pressed again then, and sends no form by itself.
function rememberWhatIsDone(): void {
  const early: { pressed: HTMLElement[]; isOver?: boolean } = { pressed: [] }
  const touched = () => document.documentElement.toggleAttribute('data-touched', true)
  Object.assign(globalThis, { early })
  for (const name of ['input', 'change']) document.addEventListener(name, touched, { once: true })
  document.addEventListener(
    'click',
    (event) => {
      const button = !early.isOver && event.target instanceof Element ? event.target.closest('button') : null
      if (!button) return
      event.preventDefault()
      early.pressed.push(button)
      touched()
    },
    true,
  )
}

if (program !== undefined) {
  rememberWhatIsDone()
  // A page that nobody looks at is not painted.
  if (document.hidden) loadProgram(program)
  else requestAnimationFrame(() => setTimeout(() => loadProgram(program)))
}
