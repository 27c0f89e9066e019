import { vi } from 'vitest'

/** How long what must come about is waited for: it comes in no time, but not on a machine that has other things to do. */
const TIMEOUT_MS = 15_000

/** Asks until a check holds. The library's own patience is a second, which a busy machine takes for nothing. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: TIMEOUT_MS })
