import { useCallback } from 'react'
import type { CallError } from './messages.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useIsMounted } from './useIsMounted.ts'

// The sign-in screen that follows reports it itself.
const UNAUTHORIZED = 401

/** Returns a function that reports an error as a toast once the component that would have shown it is gone, such as a closed dialog. */
export function useErrorAfterUnmount(): (error: CallError, sentence?: string) => void {
  const isMounted = useIsMounted()
  return useCallback(
    (error, sentence = error.message) => {
      if (!isMounted() && error.status !== UNAUTHORIZED) toast.error(sentence)
    },
    [isMounted],
  )
}
