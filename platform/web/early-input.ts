// Fields in which somebody can type or choose before the program runs.
const FIELDS = 'input, textarea, select'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Something that was typed or chosen before the program ran. */
interface Entered {
  field: Field
  value: string
  isChecked: boolean
}

const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

function isAsDrawn(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].every((one) => one.selected === one.defaultSelected)
  return isTick(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue
}

const tell = (field: HTMLElement, name: 'input' | 'change') => field.dispatchEvent(new Event(name, { bubbles: true }))

// React takes a value for news only if it is not the one it saw last: it watches the field's own property, not that of its kind.
function writeAsPeopleDo(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  const { selectionStart: start, selectionEnd: end } = field
  field.value = ''
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(field, value)
  if (start !== null && document.activeElement === field) field.setSelectionRange(start, end)
  tell(field, 'input')
}

function enter({ field, value, isChecked }: Entered): void {
  // The first makes React take over the part in which the field is; of that one it does not hear.
  tell(field, 'input')
  if (field instanceof HTMLSelectElement) {
    field.value = value
    tell(field, 'change')
  } else if (isTick(field)) {
    if (field.checked === isChecked) field.checked = !isChecked
    field.click()
  } else {
    writeAsPeopleDo(field, value)
  }
}

/** The buttons that were pressed before the program ran, as `app/early.ts` notes them. */
const presses = () => (globalThis as { early?: { pressed: HTMLElement[] } }).early?.pressed ?? []

// Each before the next: what hears of it may build on what it knew, and what was drawn for nobody is drawn for who is signed in.
const known = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Notes what was typed, chosen and pressed on a page before its program ran. The answer hands it to the program, once that has begun
 * to take the page over: otherwise what was typed would stand there, be unknown, and vanish with the next drawing.
 */
export function enteredEarly(page: ParentNode): () => Promise<void> {
  const entered = [...page.querySelectorAll<Field>(FIELDS)]
    // Of several that exclude each other the one that was chosen says all.
    .filter(
      (field) => !isAsDrawn(field) && !(field instanceof HTMLInputElement && field.type === 'radio' && !field.checked),
    )
    .map((field) => ({ field, value: field.value, isChecked: isTick(field) && field.checked }))
  return async () => {
    for (const one of entered) {
      enter(one)
      await known()
    }
    // Who pressed the same again and again meant it once.
    const pressed = presses()
    for (const [at, button] of pressed.entries()) {
      if (button === pressed[at + 1]) continue
      // First its part of the page is taken over, as somebody's.
      tell(button, 'input')
      await known()
      button.click()
      await known()
    }
  }
}
