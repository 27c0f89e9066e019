import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that returns whether the component is still on the screen, for what happens after a call. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return useCallback(() => isMounted.current, [])
}
