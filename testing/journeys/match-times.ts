import type { Page } from '@playwright/test'

interface Times {
  key: number | null
  all: number[]
}

/** Notes from here on how long matches take to appear after the key that asked for them. */
export const countMatchTimes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const field = document.querySelector('input[role="combobox"]')
    const list = document.querySelector('[role="listbox"]')
    if (!field || !list) throw new Error('The field is not there yet')
    const times: Times = { key: null, all: [] }
    Object.assign(window, { matchTimes: times })
    field.addEventListener('input', () => (times.key = performance.now()))
    // Elements come and go with matches; what is typed only changes the words of the last option.
    new MutationObserver(() => {
      if (times.key === null) return
      times.all.push(performance.now() - times.key)
      times.key = null
    }).observe(list, { childList: true, subtree: true })
  })

/** Milliseconds from a key to its matches, for each key that changed them. */
export const readMatchTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { matchTimes: Times }).matchTimes.all)
