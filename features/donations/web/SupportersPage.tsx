import { Heart } from 'lucide-react'
import { usePaging } from '#platform/web/page/page-position.ts'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { supportersApi } from '../contract.ts'
import classes from './Donations.module.css'
import { historyTexts as texts } from './history-texts.ts'
import { useDonationPrompt } from './prompt.ts'

const PAGE = 60
const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Page with all supporters who agreed to be named. */
export function SupportersPage() {
  const donate = useDonationPrompt((state) => state.open)
  const paging = usePaging()
  const supporters = usePages(supportersApi.list, { query: { limit: PAGE } }, { after: paging.after })
  return (
    <Page
      title={texts.supporters}
      lead={texts.supportersLead}
      width="text"
      actions={<Button onClick={donate}>{texts.donate}</Button>}
    >
      <PagesView
        query={supporters}
        paging={paging}
        empty={{ icon: Heart, title: texts.noSupporters, children: texts.noSupportersText }}
      >
        {(items) => (
          <ul className={classes.supporters}>
            {items.map(({ name, since }) => (
              // Names are not unique; together with the time they are.
              <li key={`${since} ${name}`}>
                <span dir="auto">{name}</span>
                <time className={classes.since} dateTime={since}>
                  {texts.since(month.format(new Date(since)))}
                </time>
              </li>
            ))}
          </ul>
        )}
      </PagesView>
    </Page>
  )
}
