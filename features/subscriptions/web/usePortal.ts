import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { subscriptionsApi } from '../contract.ts'

/** Opens the provider's portal, where a subscriber changes the card. */
export function usePortal() {
  const [leaving, setLeaving] = useState(false)
  const portal = useAction(subscriptionsApi.portal, {
    onDone: ({ url }) => {
      setLeaving(true)
      window.location.assign(url)
    },
    onRefused: ({ message }) => toast.error(message),
  })
  return { open: () => void portal.run({}), busy: portal.busy || leaving }
}
