import { useEffect, useRef, useState } from 'react'
import { currency } from '#platform/web/format/money.ts'
import { useAction } from '#platform/web/api/query.ts'
import { donationsApi, monthlyGiftsApi } from '../contract.ts'
import { texts } from './texts.ts'

/** What somebody wants to give. */
export interface Gift {
  cents: number
  isAnonymous: boolean
  /** Whether it is given every month, from now on. */
  isMonthly: boolean
  /** The name to be listed under among the supporters; null for not being listed. */
  supporterName: string | null
}

/** Leads to the payment page of a donation. Busy until the browser has left; an anonymous one is asked for by nobody. */
export function useDonate(onFailed: (message: string) => void) {
  const [leaving, setLeaving] = useState(false)
  const isGone = useRef(false)
  const leave = {
    onDone: (answer: { url: string } | undefined) => {
      // Who closed the dialog meanwhile has changed their mind.
      if (isGone.current) return
      if (!answer?.url) return onFailed(texts.failed)
      setLeaving(true)
      window.location.assign(answer.url)
    },
    onRefused: () => onFailed(texts.failed),
  }
  const once = useAction(donationsApi.create, leave)
  const monthly = useAction(monthlyGiftsApi.create, leave)

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

  const donate = ({ cents, isAnonymous, isMonthly, supporterName }: Gift) => {
    if (isMonthly) return monthly.run({ body: { amount: cents, currency: currency().code } })
    const named = supporterName === null ? {} : { supporter_name: supporterName.trim() }
    return once.run(
      { body: { amount: cents, currency: currency().code, isAnonymous, ...named } },
      { anonymous: isAnonymous },
    )
  }
  return { donate, busy: once.busy || monthly.busy || leaving }
}
