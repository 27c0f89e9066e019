import { toast } from '../../../platform/web/ui/toast.ts'
import { texts } from './texts.ts'
import { useDonate } from './useDonate.ts'

const QUICK_CENTS = 500

/** A donation of $5 by one click: its label, and what starts it. */
export function useQuickSupport() {
  const { donate, busy } = useDonate(toast.error)
  return {
    label: busy ? texts.processing : texts.quick(QUICK_CENTS),
    busy,
    give: () => void donate({ cents: QUICK_CENTS, isAnonymous: false }),
  }
}
