import { Ellipsis } from 'lucide-react'
import { dashboardPath, useAuth } from '#features/accounts/web.tsx'
import classes from './BottomBar.module.css'
import { useMenu } from './menu.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { FREQUENT_PLACES, homePlace } from './places.ts'
import { texts } from './texts.ts'

/** Navigation bar within reach of the thumb on phones; the menu contains the rest. */
export function BottomBar({ paths }: { paths: ReadonlySet<string> }) {
  const user = useAuth((state) => state.user)
  const { opened, open } = useMenu()
  const places = [homePlace(dashboardPath(user)), ...FREQUENT_PLACES].filter(({ path }) => paths.has(path))
  return (
    <nav className={classes.bar} aria-label={texts.mainNavigation}>
      {places.map((place) => (
        <PlaceLink key={place.label} {...place} className={classes.place} size="1.375rem" />
      ))}
      <button type="button" className={classes.place} aria-haspopup="dialog" aria-expanded={opened} onClick={open}>
        <Ellipsis size="1.375rem" strokeWidth={1.5} aria-hidden />
        <span>{texts.more}</span>
      </button>
    </nav>
  )
}
