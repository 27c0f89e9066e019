import type { Locator, Page } from '@playwright/test'

/** The two ways in which people come: with a mouse before a wide screen, and with a thumb on a telephone. */
export const SIZES = [
  { viewport: { width: 1280, height: 800 }, hasTouch: false },
  { viewport: { width: 360, height: 740 }, hasTouch: true },
] as const
export type Size = (typeof SIZES)[number]

/** How much somebody did: fields they filled or chose in, and buttons, links and keys they pressed. */
export interface Done {
  fields: number
  presses: number
}

/** Does what a person does, in the order in which they do it, and counts it. Where there is touch, it taps. */
export class InteractionCounter {
  readonly done: Done = { fields: 0, presses: 0 }
  readonly page: Page
  readonly #hasTouch: boolean

  constructor(page: Page, { hasTouch }: Size) {
    this.page = page
    this.#hasTouch = hasTouch
  }

  async fill(field: Locator, value: string): Promise<void> {
    this.done.fields++
    await field.fill(value)
  }

  /** Chooses in a field of choices: it is a field, and it takes a press. */
  async choose(choice: Locator): Promise<void> {
    this.done.fields++
    await this.press(choice)
  }

  async press(target: Locator): Promise<void> {
    this.done.presses++
    await (this.#hasTouch ? target.tap() : target.click())
  }

  async enter(): Promise<void> {
    this.done.presses++
    await this.page.keyboard.press('Enter')
  }
}

/** Says in the log how much it took. */
export function logCount(what: string, { viewport }: Size, ...all: readonly Done[]): void {
  const fields = all.reduce((sum, done) => sum + done.fields, 0)
  const presses = all.reduce((sum, done) => sum + done.presses, 0)
  // oxlint-disable-next-line no-console -- The counts are what these journeys are about
  console.log(`${what}, ${viewport.width} wide: ${fields} fields, ${presses} presses`)
}
