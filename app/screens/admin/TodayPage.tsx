import { useState } from 'react'
import { todayApi } from '#features/administration/contract.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { LastBackup } from './LastBackup.tsx'
import { LatestAudit, NewestPeople, NewestRequests } from './NewestLists.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { Period } from './Period.tsx'
import classes from './Today.module.css'
import { todayTexts } from './today-texts.ts'

const WhatIsNewDialog = onDemand(async () => (await import('./WhatIsNewDialog.tsx')).WhatIsNewDialog)

/** First page of the admin area: what waits, how the last month went, and what is newest. */
export function TodayPage() {
  const query = useEndpoint(todayApi.read, {})
  const [isNewOpened, setNewOpened] = useState(false)
  return (
    <Page
      title={todayTexts.title}
      width="tool"
      actions={
        query.data && (
          <div className={classes.version}>
            <span className="soft">{todayTexts.version(query.data.version)}</span>
            <Button variant="subtle" size="sm" onClick={() => setNewOpened(true)}>
              {todayTexts.whatIsNew}
            </Button>
          </div>
        )
      }
    >
      <QueryView query={query}>
        {({ tasks, totals, first_day, backup, backup_verified, new_people, hears_live_events, cdn_trouble }) => (
          <>
            <FormError>{hears_live_events ? null : todayTexts.liveUpdatesDelayed}</FormError>
            <FormError>{cdn_trouble === null ? null : todayTexts.cdnFails(cdn_trouble)}</FormError>
            <div className={classes.top}>
              <div>
                <NeedsYou tasks={tasks} />
                <LastBackup backup={backup} backup_verified={backup_verified} />
              </div>
              <Period totals={totals} firstDay={first_day} />
            </div>
            <div className={classes.lists}>
              <NewestPeople people={new_people} />
              <NewestRequests />
              <LatestAudit />
            </div>
          </>
        )}
      </QueryView>
      <WhatIsNewDialog opened={isNewOpened} onClose={() => setNewOpened(false)} />
    </Page>
  )
}
