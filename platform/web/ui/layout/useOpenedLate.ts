import { useDeferredValue } from 'react'

/**
 * Returns `opened`, but false at the first render. A dialog returns the focus only if it was mounted before it opened, while one loaded on
 * demand mounts open.
 */
export const useOpenedLate = (opened: boolean): boolean => useDeferredValue(opened, false) && opened
