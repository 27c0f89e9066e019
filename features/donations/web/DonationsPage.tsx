import { Anchor } from '@mantine/core'
import { Heart } from 'lucide-react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useEndpoint, usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { donationsApi, supportersApi } from '../contract.ts'
import classes from './Donations.module.css'
import { DonationRow } from './DonationRow.tsx'
import { MonthlyGifts } from './MonthlyGifts.tsx'
import { SupporterForm } from './SupporterForm.tsx'
import { historyTexts as texts } from './history-texts.ts'
import { useDonationPrompt } from './prompt.ts'

const PAGE = 20

/** Page with the user's named donations, their receipts and the supporter listing. */
export function DonationsPage() {
  const donate = useDonationPrompt((state) => state.open)
  const donations = usePages(donationsApi.listOwn, { query: { limit: PAGE } })
  const support = useEndpoint(supportersApi.readOwn, {})
  const give = <Button onClick={donate}>{texts.donate}</Button>
  return (
    <Page title={texts.title} lead={texts.lead} width="tool" actions={give}>
      <PagesView query={donations} empty={{ icon: Heart, title: texts.none, children: texts.noneText }}>
        {(items) => items.map((donation) => <DonationRow key={donation.id} donation={donation} />)}
      </PagesView>
      <MonthlyGifts />
      <div className={classes.part}>
        <Section
          title={texts.named}
          hint={
            <>
              {texts.namedHint}{' '}
              <Anchor component={Link} to="/supporters">
                {texts.toSupporters}
              </Anchor>
            </>
          }
        >
          <div className={classes.form}>
            <QueryView query={support}>{({ name }) => <SupporterForm name={name} />}</QueryView>
          </div>
        </Section>
      </div>
    </Page>
  )
}
