import { useState } from 'react'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import type { Sale } from '../../contract/purchases.ts'

const RefundDialog = onDemand(async () => (await import('../refunds/RefundDialog.tsx')).RefundDialog)

/** Refunds a sale, or a part of it, after a dialog: `open` asks, `dialog` is rendered beside the button. */
export function useRefund(sale: Sale) {
  const [opened, setOpened] = useState(false)
  return {
    open: () => setOpened(true),
    dialog: <RefundDialog opened={opened} sale={sale} onClose={() => setOpened(false)} />,
  }
}
