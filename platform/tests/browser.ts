import { vi } from 'vitest'

const nothing = () => undefined

/** What components ask of a browser and jsdom does not have. `vi.unstubAllGlobals()` takes it away. */
export function stubBrowser(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing
      unobserve = nothing
      disconnect = nothing
    },
  )
}
