/** Form field whose input is recorded. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Value entered into a field before hydration. */
interface EnteredValue {
  /** Finds the field, or the one that replaced it. */
  find: () => Field | undefined
  value: string
  isChecked: boolean
}

/** Input recorded by `app/pre-hydration.ts` until the page is hydrated. */
export interface EarlyInput {
  entered: Map<Field, EnteredValue>
  /** Finders of the buttons, in the order in which they were pressed. */
  pressed: (() => HTMLElement | undefined)[]
  isOver: boolean
}

const TIMEOUT_MS = 1_000
const POLL_MS = 50

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const dispatch = (field: Field, name: 'input' | 'change') => field.dispatchEvent(new Event(name, { bubbles: true }))

// React ignores a value equal to the one it tracked last. It tracks through the field's own property, so the prototype's setter bypasses
// it.
function write(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  const { selectionStart: start, selectionEnd: end } = field
  field.value = ''
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, value)
  if (start !== null && document.activeElement === field) field.setSelectionRange(start, end)
  dispatch(field, 'input')
}

function enter(field: Field, { value, isChecked }: EnteredValue): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    dispatch(field, 'change')
  } else if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
    // In a radio group only the chosen one counts.
    if (field.type === 'radio' && !isChecked) return
    field.checked = !isChecked
    field.click()
  } else {
    write(field, value)
  }
}

/** Waits for an element that may take a moment to be replaced. */
async function waitForElement<One>(find: () => One | undefined): Promise<One | undefined> {
  const until = Date.now() + TIMEOUT_MS
  while (find() === undefined && Date.now() < until) await delay(POLL_MS)
  return find()
}

/**
 * Replays input made before hydration, which React does not know and would discard at the next render. Replays in order, because later
 * input may build on earlier; repeated presses of one button count once.
 */
export async function replayInput(early: EarlyInput): Promise<void> {
  const { entered, pressed } = early
  // Only the fields recorded so far, because replaying is recorded as well. Each value is read at its turn, since the user may still be
  // typing.
  const before = [...entered.keys()]
  for (const recordedField of before) {
    const one = entered.get(recordedField)
    const field = one && (await waitForElement(one.find))
    if (field) enter(field, one)
    await delay(0)
  }
  // Not earlier: a button pressed just now must apply to what was entered.
  early.isOver = true
  let last: HTMLElement | undefined
  for (const find of pressed) {
    const button = await waitForElement(find)
    if (button !== last) button?.click()
    last = button
    await delay(0)
  }
}
