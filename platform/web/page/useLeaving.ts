import { useEffect, useState } from 'react'
import { leaveTo } from './leave.ts'

/** Leads to a page elsewhere. `leaving` holds until the browser has left, and ends for who comes back by its button. */
export function useLeaving() {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    // Browsers bring the page back as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
  const leaveFor = (url: string) => {
    setLeaving(true)
    leaveTo(url)
  }
  return { leaving, leaveFor }
}
