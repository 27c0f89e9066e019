import { useEffect, useState } from 'react'
import { currency, minorOf } from '#platform/web/format/money.ts'
import { texts } from './texts.ts'

// $5, or about the equivalent in another currency.
const QUICK_DONATION_CENTS = minorOf(5 * currency().unit)

/** One-click small donation: its label, amount and action. The code that calls the server is loaded on demand. */
export function useQuickSupport() {
  const [busy, setBusy] = useState(false)

  // The browser's Back button may restore the page from the cache in its busy state.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false)
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])

  const give = async () => {
    setBusy(true)
    let isLeaving = false
    try {
      const { startQuickSupport } = await import('./quick-support.ts')
      isLeaving = await startQuickSupport(QUICK_DONATION_CENTS)
    } finally {
      if (!isLeaving) setBusy(false)
    }
  }
  return {
    label: busy ? texts.processing : texts.title,
    hint: texts.quickHint(QUICK_DONATION_CENTS),
    busy,
    give: () => void give(),
  }
}
