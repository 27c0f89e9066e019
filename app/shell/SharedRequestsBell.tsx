import { Anchor, Tooltip } from '@mantine/core'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { StartConversationButton } from '#features/conversations/web.tsx'
import { SharedRequestCard, useNewShared } from '#features/requests/web.tsx'
import { IconButton } from '#platform/web/ui/form/IconButton.tsx'
import { CornerCount } from '#platform/web/ui/feedback/NewsDot.tsx'
import { SidePanel } from '#platform/web/ui/layout/SidePanel.tsx'
import classes from './SharedRequestsBell.module.css'
import { texts } from './texts.ts'

/** Bell of a creator with new shared requests; hidden without any. */
export function SharedRequestsBell() {
  const requests = useNewShared()
  const { pathname } = useLocation()
  // Path at which the list was opened: navigating anywhere closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const count = requests.length
  if (count === 0) return null
  const close = () => setOpenedAt(null)
  return (
    <>
      <Tooltip label={texts.newShared(count)}>
        <IconButton
          className={classes.bell}
          aria-label={texts.newShared(count)}
          aria-haspopup="dialog"
          onClick={() => setOpenedAt(pathname)}
        >
          <Bell size="1.25rem" strokeWidth={1.5} aria-hidden />
          <CornerCount count={count} />
        </IconButton>
      </Tooltip>
      <SidePanel opened={openedAt === pathname} onClose={close} title={texts.newSharedTitle} size="md">
        {requests.map((request) => (
          <SharedRequestCard
            key={request.id}
            request={request}
            onOpen={close}
            action={<StartConversationButton size="sm" requestId={request.id} />}
          />
        ))}
        <Anchor component={Link} to="/notifications" onClick={close}>
          {texts.allNotifications}
        </Anchor>
      </SidePanel>
    </>
  )
}
