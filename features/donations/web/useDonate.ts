import { useEffect, useRef, useState } from 'react'
import { useAction } from '#platform/web/query.ts'
import { donationsApi } from '../contract.ts'
import { texts } from './texts.ts'

/** What somebody wants to give. */
export interface Gift {
  cents: number
  isAnonymous: boolean
  /** The name to be listed under among the supporters; null for not being listed. */
  supporterName: string | null
}

/** Leads to the payment page of a donation. Busy until the browser has left; an anonymous one is asked for by nobody. */
export function useDonate(onFailed: (message: string) => void) {
  const [leaving, setLeaving] = useState(false)
  const isGone = useRef(false)
  const { run, busy } = useAction(donationsApi.create, {
    onDone: (answer) => {
      // Who closed the dialog meanwhile has changed their mind.
      if (isGone.current) return
      if (!answer?.url) return onFailed(texts.failed)
      setLeaving(true)
      window.location.assign(answer.url)
    },
    onRefused: () => onFailed(texts.failed),
  })

  // Who comes back from the payment page by the browser's button finds the page as it was left: still busy.
  useEffect(() => {
    isGone.current = false
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    window.addEventListener('pageshow', comeBack)
    return () => {
      isGone.current = true
      window.removeEventListener('pageshow', comeBack)
    }
  }, [])

  const donate = ({ cents, isAnonymous, supporterName }: Gift) => {
    const named = supporterName === null ? {} : { supporter_name: supporterName.trim() }
    return run({ body: { amount: cents, currency: 'usd', isAnonymous, ...named } }, { anonymous: isAnonymous })
  }
  return { donate, busy: busy || leaving }
}
