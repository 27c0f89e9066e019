import { webcrypto } from 'node:crypto'
import * as streams from 'node:stream/web'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// Browsers have them; what draws pages here leaves them to Node.
for (const [name, value] of Object.entries(streams))
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: value })
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })

// Machines that run several tests at once draw slowly; who waits for something waits this long before it counts as missing.
configure({ asyncUtilTimeout: 10_000 })

const nothing = () => undefined

/** Stands in for what components ask of a browser and jsdom does not have. */
beforeEach(() => {
  // Fields that grow measure again when a font has come.
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { addEventListener: nothing, removeEventListener: nothing },
  })
  Element.prototype.scrollIntoView = nothing
  Element.prototype.scrollTo = nothing
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing
      unobserve = nothing
      disconnect = nothing
    },
  )
})

/** Leaves nothing of a test to the next one of its file: no screen, no stand-ins, nothing stored, and nobody signed in. */
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  // Not at the top: some tests set what modules read while they load.
  const { useAuth, useSignInPrompt } = await import('#features/accounts/web.tsx')
  useAuth.setState(useAuth.getInitialState(), true)
  useSignInPrompt.setState(useSignInPrompt.getInitialState(), true)
})
