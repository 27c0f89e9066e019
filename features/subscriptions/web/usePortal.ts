import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { subscriptionsApi } from '../contract.ts'

/** Opens the provider's portal, where a subscriber changes the card; without one, our own page, on which the rest can be done. */
export function usePortal() {
  const [leaving, setLeaving] = useState(false)
  const navigate = useNavigate()
  const portal = useAction(subscriptionsApi.portal, {
    onDone: ({ url }) => {
      setLeaving(true)
      window.location.assign(url)
    },
    onRefused: ({ code, message }) => {
      toast.error(message)
      if (code === 'portal_missing') void navigate('/subscription')
    },
  })
  return { open: () => void portal.run({}), busy: portal.busy || leaving }
}
