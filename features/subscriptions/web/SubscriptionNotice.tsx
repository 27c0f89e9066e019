import { useState, type ReactNode } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { isPartOn } from '#platform/web/page/product.ts'
import { grantsAccess, subscriptionsApi } from '../contract.ts'
import { SubscribeDialog } from './SubscribeDialog.tsx'
import classes from './SubscriptionNotice.module.css'
import { texts } from './texts.ts'

/**
 * Tells a creator without a subscription, before they write, that sending requires one. Renders nothing for subscribers; subscribing from
 * here returns here.
 */
export function SubscriptionNotice({ children }: { children: ReactNode }) {
  const isSold = isPartOn('payments')
  const { data } = useEndpoint(subscriptionsApi.status, {}, { enabled: isSold })
  const [opened, setOpened] = useState(false)
  if (!isSold || data === undefined || data === null || grantsAccess(data)) return null
  return (
    <div className={classes.notice} role="note">
      <p className={classes.words}>{children}</p>
      <Button size="sm" variant="default" onClick={() => setOpened(true)}>
        {texts.subscribe}
      </Button>
      <SubscribeDialog opened={opened} onClose={() => setOpened(false)} comesBack={{}} />
    </div>
  )
}
