import { TabNav } from '#platform/web/ui/layout/TabNav.tsx'
import { adminTexts } from './texts.ts'

const TABS = [
  { label: adminTexts.title, to: '/admin/payouts' },
  { label: adminTexts.debts, to: '/admin/payouts/debts' },
]

/** Tabs of the screens about payouts. */
export const PayoutTabs = ({ at }: { at: string }) => (
  <TabNav label={adminTexts.title} tabs={TABS.map((tab) => ({ ...tab, isCurrent: tab.to === at }))} />
)
