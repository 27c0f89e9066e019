import { useEffect, useRef, useState } from 'react'
import { currency } from '#platform/web/format/money.ts'
import { useAction } from '#platform/web/api/query.ts'
import { donationsApi, monthlyGiftsApi } from '../contract.ts'
import { texts } from './texts.ts'

/** Donation that the user is about to make. */
export interface Gift {
  cents: number
  isAnonymous: boolean
  /** Whether it repeats every month. */
  isMonthly: boolean
  /** Name to be listed under as a supporter; null if not listed. */
  supporterName: string | null
}

/** Opens the payment page of a donation. Busy until the browser leaves; an anonymous donation is requested without the session. */
export function useDonate(onFailed: (message: string) => void) {
  const [leaving, setLeaving] = useState(false)
  const isGone = useRef(false)
  const leave = {
    onDone: (response: { url: string } | undefined) => {
      // Closing the dialog in the meantime cancels the redirect.
      if (isGone.current) return
      if (!response?.url) return onFailed(texts.failed)
      setLeaving(true)
      window.location.assign(response.url)
    },
    onRefused: () => onFailed(texts.failed),
  }
  const single = useAction(donationsApi.create, leave)
  const monthly = useAction(monthlyGiftsApi.create, leave)

  // The browser's Back button may restore the page from the cache in its busy state.
  useEffect(() => {
    isGone.current = false
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      isGone.current = true
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [])

  const donate = ({ cents, isAnonymous, isMonthly, supporterName }: Gift) => {
    if (isMonthly) return monthly.run({ body: { amount: cents, currency: currency().code } })
    const named = supporterName === null ? {} : { supporter_name: supporterName.trim() }
    return single.run(
      { body: { amount: cents, currency: currency().code, isAnonymous, ...named } },
      { anonymous: isAnonymous },
    )
  }
  return { donate, busy: single.busy || monthly.busy || leaving }
}
