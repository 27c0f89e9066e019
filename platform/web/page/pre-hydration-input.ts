/** Something in which somebody types or chooses. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What was typed into a field, or chosen in it. */
interface Entered {
  /** The field, or the one that stands in its place now. */
  find: () => Field | undefined
  value: string
  isChecked: boolean
}

/** What somebody did on a page before it was theirs, as `app/pre-hydration.ts` notes it until it is over. */
export interface Early {
  entered: Map<Field, Entered>
  /** The buttons, in the order in which they were pressed. */
  pressed: (() => HTMLElement | undefined)[]
  isOver: boolean
}

const PATIENCE_MS = 1_000
const LOOK_MS = 50

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const tell = (field: Field, name: 'input' | 'change') => field.dispatchEvent(new Event(name, { bubbles: true }))

// React takes a value for news only if it is not the one it saw last: it watches the field's own property, not that of its kind.
function write(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  const { selectionStart: start, selectionEnd: end } = field
  field.value = ''
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, value)
  if (start !== null && document.activeElement === field) field.setSelectionRange(start, end)
  tell(field, 'input')
}

function enter(field: Field, { value, isChecked }: Entered): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    tell(field, 'change')
  } else if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
    // Of several that exclude each other the one that was chosen says all.
    if (field.type === 'radio' && !isChecked) return
    field.checked = !isChecked
    field.click()
  } else {
    write(field, value)
  }
}

/** Finds what may take a moment to stand where its like stood. */
async function found<One>(find: () => One | undefined): Promise<One | undefined> {
  const until = Date.now() + PATIENCE_MS
  while (find() === undefined && Date.now() < until) await pause(LOOK_MS)
  return find()
}

/**
 * Does again what somebody did before the page was theirs: otherwise what they typed would stand there, be unknown, and vanish with
 * the next drawing. Each before the next, which may build on it. Who pressed the same again and again meant it once.
 */
export async function doAgain(early: Early): Promise<void> {
  const { entered, pressed } = early
  // Those of before: to enter them is heard and noted as well. Each as it stands by now, since somebody may go on typing.
  const before = [...entered.keys()]
  for (const noted of before) {
    const one = entered.get(noted)
    const field = one && (await found(one.find))
    if (field) enter(field, one)
    await pause(0)
  }
  // Not before: who presses a button just now means what they entered, too.
  early.isOver = true
  let last: HTMLElement | undefined
  for (const find of pressed) {
    const button = await found(find)
    if (button !== last) button?.click()
    last = button
    await pause(0)
  }
}
