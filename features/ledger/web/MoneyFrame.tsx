import type { ReactNode } from 'react'
import { hasPayments } from '#features/payments/web.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { TabNav } from '#platform/web/ui/layout/TabNav.tsx'
import { ProviderNotice } from './ProviderNotice.tsx'
import classes from './Ledger.module.css'
import { texts } from './texts.ts'

const TABS = [
  { label: texts.entries, to: '/admin/money' },
  { label: texts.differences, to: '/admin/money/differences' },
  { label: texts.income, to: '/admin/money/income' },
  ...(hasPayments ? [{ label: texts.settings, to: '/admin/money/settings' }] : []),
]

interface MoneyFrameProps {
  /** Address of the current tab. */
  at: string
  lead: string
  actions?: ReactNode
  children: ReactNode
}

/** Frame of the screens about money, with their tabs. */
export const MoneyFrame = ({ at, lead, actions, children }: MoneyFrameProps) => (
  <Page title={texts.money} lead={lead} width="tool" actions={actions}>
    <ProviderNotice />
    <TabNav label={texts.money} tabs={TABS.map((tab) => ({ ...tab, isCurrent: tab.to === at }))} />
    <div className={classes.tab}>{children}</div>
  </Page>
)
