import { useLocation } from 'react-router'
import { LazyScreen } from '#platform/web/ui/layout/LazyScreen.tsx'
import { TabNav } from '#platform/web/ui/layout/TabNav.tsx'
import classes from './OwnProfilePage.module.css'
import { PROFILE_TABS } from './tabs.ts'
import { texts } from './texts.ts'

/** The user's profile and settings: tabs, which stay mounted between them, and the current one below. */
export function OwnProfilePage() {
  const path = useLocation().pathname.replace(/\/+$/, '')
  const current = PROFILE_TABS.find((tab) => tab.path === path) ?? PROFILE_TABS[0]
  const tabs = PROFILE_TABS.map((tab) => ({ label: tab.label, to: tab.path, isCurrent: tab === current }))
  return (
    <>
      <div className={classes.tabs}>
        <TabNav label={texts.tabs} tabs={tabs} />
      </div>
      <LazyScreen key={current.path} load={current.load} />
    </>
  )
}
