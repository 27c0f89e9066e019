import { Button } from '@mantine/core'
import { Heart } from 'lucide-react'
import { usePages } from '#platform/web/query.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { PagesView } from '#platform/web/ui/PagesView.tsx'
import { supportersApi } from '../contract.ts'
import classes from './Donations.module.css'
import { historyTexts as texts } from './history-texts.ts'
import { useDonationPrompt } from './prompt.ts'

const PAGE = 60

/** Everybody who supports this place and agreed to be named. */
export function SupportersPage() {
  const donate = useDonationPrompt((state) => state.open)
  const supporters = usePages(supportersApi.list, { query: { limit: PAGE } })
  return (
    <Page
      title={texts.supporters}
      lead={texts.supportersLead}
      width="text"
      actions={<Button onClick={donate}>{texts.donate}</Button>}
    >
      <PagesView
        query={supporters}
        empty={
          <EmptyState icon={Heart} title={texts.noSupporters}>
            {texts.noSupportersText}
          </EmptyState>
        }
      >
        {(items) => (
          <ul className={classes.supporters}>
            {items.map(({ name, since }) => (
              // Two may bear one name; they came at different moments.
              <li key={`${since} ${name}`}>
                <span dir="auto">{name}</span>
                <span className={classes.since}>
                  {texts.since} <Moment at={since} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagesView>
    </Page>
  )
}
