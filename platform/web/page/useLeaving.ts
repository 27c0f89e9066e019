import { useEffect, useState } from 'react'
import { leaveTo } from './leave.ts'

/** Navigates to an external page. `leaving` is true until the browser has left, and false again after the back button. */
export function useLeaving() {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    // Browsers restore the page from the back/forward cache in its last state.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
  const leaveFor = (url: string) => {
    setLeaving(true)
    leaveTo(url)
  }
  return { leaving, leaveFor }
}
