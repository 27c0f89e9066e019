import { useEffect, useState } from 'react'
import { currency, minorOf } from '#platform/web/format/money.ts'
import { texts } from './texts.ts'

// 5 dollars, or about as much of another currency.
const QUICK_CENTS = minorOf(5 * currency().unit)

/** A small donation by one click: its label, how much it is, and what starts it. What calls the server is fetched when wanted. */
export function useQuickSupport() {
  const [busy, setBusy] = useState(false)

  // Who comes back from the payment page by the browser's button finds the page as it was left: still busy.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false)
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  const give = async () => {
    setBusy(true)
    let isLeaving = false
    try {
      const { startQuickSupport } = await import('./quick-support.ts')
      isLeaving = await startQuickSupport(QUICK_CENTS)
    } finally {
      if (!isLeaving) setBusy(false)
    }
  }
  return {
    label: busy ? texts.processing : texts.title,
    hint: texts.quickHint(QUICK_CENTS),
    busy,
    give: () => void give(),
  }
}
