import { useDeferredValue } from 'react'

/**
 * `opened`, but false at the first drawing. A dialog gives the focus back only when it saw itself being opened, and one whose
 * script is fetched on demand is open from its first moment.
 */
export const useOpenedLate = (opened: boolean): boolean => useDeferredValue(opened, false) && opened
