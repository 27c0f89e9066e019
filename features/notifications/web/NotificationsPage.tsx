import { Anchor } from '@mantine/core'
import { BellOff } from 'lucide-react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { byDay, dayLabel } from '#platform/web/format/days.ts'
import { useAction, usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useShown } from '#platform/web/ui/list/useShown.tsx'
import { notificationsApi } from '../contract.ts'
import { NotificationRow } from './NotificationRow.tsx'
import classes from './Notifications.module.css'
import { texts } from './texts.ts'
import { useUnreadNotifications } from './useUnreadNotifications.ts'

const PAGE = 30

/** The signed-in user's notifications by day, with unread ones marked. */
export function NotificationsPage() {
  const { show, field } = useShown(texts.show, { all: texts.all, unread: texts.onlyUnread })
  const unreadOnly = show === 'unread'
  const unread = useUnreadNotifications()
  const query = usePages(notificationsApi.list, { query: { limit: PAGE, ...(unreadOnly ? { unread: true } : {}) } })
  const read = useAction(notificationsApi.read)
  const newest = query.items?.[0]

  return (
    <Page
      title={texts.notifications}
      lead={texts.lead}
      width="tool"
      actions={
        <>
          {field}
          <Button
            variant="default"
            disabled={unread === 0 || !newest}
            loading={read.busy}
            onClick={() => newest && void read.run({ body: { up_to: newest.id } })}
          >
            {texts.markAllRead}
          </Button>
          <Button to="/profile/notifications" variant="subtle">
            {texts.settings}
          </Button>
        </>
      }
    >
      <FormError>{read.error?.message}</FormError>
      <PagesView
        query={query}
        empty={
          <EmptyState
            icon={BellOff}
            title={unreadOnly ? texts.noneUnread : texts.none}
            action={
              unreadOnly && (
                <Anchor component={Link} to="/notifications">
                  {texts.showAll}
                </Anchor>
              )
            }
          >
            {unreadOnly ? texts.noneUnreadText : texts.noneText}
          </EmptyState>
        }
      >
        {(notices) =>
          byDay(notices).map(({ day, items }) => (
            <section key={day} aria-label={dayLabel(day)}>
              <h2 className={classes.day}>{dayLabel(day)}</h2>
              <ul className="list">
                {items.map((notice) => (
                  <NotificationRow
                    key={notice.id}
                    notice={notice}
                    // Navigates without waiting for the call: if it fails, the notification merely remains unread.
                    onOpen={(id) => void read.run({ body: { ids: [id] } })}
                  />
                ))}
              </ul>
            </section>
          ))
        }
      </PagesView>
    </Page>
  )
}
