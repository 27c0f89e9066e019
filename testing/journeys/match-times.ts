import type { Page } from '@playwright/test'

interface Times {
  key: number | null
  all: number[]
}

/** Notes from here on how long matches take to appear after the key that asked for them. */
export const countMatchTimes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const times: Times = { key: null, all: [] }
    Object.assign(window, { matchTimes: times })
    document.addEventListener('input', () => (times.key = performance.now()), true)
    const isOption = (node: Node) =>
      node instanceof Element && (node.matches('[role="option"]') || node.querySelector('[role="option"]') !== null)
    // Besides matches there is one option, which posts a request.
    new MutationObserver((changes) => {
      const hasNew = changes.some(({ addedNodes }) => [...addedNodes].some(isOption))
      if (times.key === null || !hasNew || document.querySelectorAll('[role="option"]').length < 2) return
      times.all.push(performance.now() - times.key)
      times.key = null
    }).observe(document.body, { childList: true, subtree: true })
  })

/** Milliseconds from a key to its matches, for each key that changed them. */
export const readMatchTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { matchTimes: Times }).matchTimes.all)
