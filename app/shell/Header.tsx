import { Heart, Menu } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { dashboardPath, useAuth, useSignInPrompt } from '#features/accounts/web.tsx'
import { useDonationPrompt } from '#features/donations/web.tsx'
import { hasPayments } from '#features/payments/web.tsx'
import { IconButton } from '#platform/web/ui/form/IconButton.tsx'
import { ScriptButton } from '#platform/web/ui/form/ScriptButton.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import classes from './Header.module.css'
import { Logo } from './Logo.tsx'
import { useMenu } from './menu.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { dashboardPlace, PLACES } from './places.ts'
import { SearchTrigger } from './SearchTrigger.tsx'
import { texts } from './texts.ts'

const loadMenu = () => import('./MenuPanel.tsx')
// Loaded for creators only.
const SharedRequestsBell = lazy(async () => ({
  default: (await import('./SharedRequestsBell.tsx')).SharedRequestsBell,
}))
// Loaded for signed-in users only.
const NewsSigns = lazy(async () => ({ default: (await import('./NewsSigns.tsx')).NewsSigns }))
const MenuPanel = onDemand(async () => (await loadMenu()).MenuPanel)

/** Header of every page: logo, navigation, and the menu or the sign-in button. */
export function Header({ paths }: { paths: ReadonlySet<string> }) {
  const user = useAuth((state) => state.user)
  const signedIn = useAuth((state) => state.isAuthenticated)
  const openPrompt = useSignInPrompt((state) => state.open)
  const all = signedIn ? [dashboardPlace(dashboardPath(user)), ...PLACES] : PLACES
  const places = all.filter(({ path }) => paths.has(path))
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.brand} aria-label={texts.toHome}>
          <Logo />
        </Link>
        {places.length > 0 && (
          <nav className={classes.places} aria-label={texts.mainNavigation}>
            {places.map((place) => (
              <PlaceLink key={place.path} {...place} className={classes.place} size="1.25rem" />
            ))}
          </nav>
        )}
        <div className={classes.tools}>
          {paths.has('/search') && <SearchTrigger />}
          {user?.userType === 'developer' && (
            <Suspense>
              <SharedRequestsBell />
            </Suspense>
          )}
          {hasPayments && <DonateButton />}
          {!signedIn && (
            <ScriptButton variant="default" size="sm" data-for-strangers to="/login" onClick={() => openPrompt()}>
              {texts.signIn}
            </ScriptButton>
          )}
          <MenuButton paths={paths} signedIn={signedIn} />
        </div>
      </div>
    </header>
  )
}

function DonateButton() {
  const open = useDonationPrompt((state) => state.open)
  return (
    <IconButton
      className={classes.donate}
      title={texts.supportProduct}
      aria-label={texts.supportProduct}
      aria-haspopup="dialog"
      onClick={open}
    >
      <Heart size="1.25rem" strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
}

function MenuButton({ paths, signedIn }: { paths: ReadonlySet<string>; signedIn: boolean }) {
  const noticesId = useId()
  const messagesId = useId()
  const { opened, open, close } = useMenu()
  return (
    <>
      <IconButton
        className={classes.menu}
        aria-label={texts.openMenu}
        aria-describedby={`${noticesId} ${messagesId}`}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onPointerEnter={() => void loadMenu()}
        onClick={open}
      >
        <Menu size="1.375rem" strokeWidth={1.5} aria-hidden />
        {signedIn && (
          <Suspense>
            <NewsSigns noticesId={noticesId} messagesId={messagesId} />
          </Suspense>
        )}
      </IconButton>
      <MenuPanel opened={opened} paths={paths} onClose={close} />
    </>
  )
}
