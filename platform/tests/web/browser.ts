import { vi } from 'vitest'

const nothing = () => undefined

/** What components ask of a browser and jsdom does not have. `vi.unstubAllGlobals()` takes it away. */
export function stubBrowser(): void {
  // Fields that grow measure again when a font has come.
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { addEventListener: nothing, removeEventListener: nothing },
  })
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
