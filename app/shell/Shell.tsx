import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { SignInPrompt, VerifyNotice } from '#features/accounts/web.tsx'
import { DonationPrompt } from '#features/donations/web.tsx'
import { FeedbackPrompt } from '#features/feedback/web.tsx'
import type { ScreenRoute } from '#platform/web/feature.ts'
import { useHasToasts } from '#platform/web/ui/feedback/toast.ts'
import { WithoutScript } from '#platform/web/ui/layout/WithoutScript.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { frameOf } from './screens.ts'
import { SessionWatch } from './SessionWatch.tsx'
import classes from './Shell.module.css'
import { texts } from './texts.ts'
import { useScrollToTop } from './useScrollToTop.ts'
import { useSignedInMark } from './useSignedInMark.ts'
import { useVisibleHeight } from './useVisibleHeight.ts'

// Loaded with the first toast.
const Toaster = lazy(async () => ({ default: (await import('#platform/web/ui/feedback/Toaster.tsx')).Toaster }))

/** Frame around every screen, and the dialogs that any of them may open. `routes` are those that have a screen. */
export function Shell({ routes, children }: { routes: readonly ScreenRoute[]; children: ReactNode }) {
  const paths = useMemo(() => new Set<string>(routes.map(({ path }) => path)), [routes])
  const main = useRef<HTMLElement>(null)
  const hasToasts = useHasToasts()
  const frame = frameOf(routes, useLocation().pathname)
  useScrollToTop()
  useSignedInMark()
  useVisibleHeight(frame === 'tool' || frame === 'room')
  if (frame === 'bare') return <main className={classes.main}>{children}</main>
  return (
    <>
      <a
        href="#main"
        className={classes.skip}
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {texts.skip}
      </a>
      <Header paths={paths} />
      <main id="main" ref={main} tabIndex={-1} className={classes.main} data-frame={frame}>
        <WithoutScript>{texts.needScript}</WithoutScript>
        {children}
      </main>
      <VerifyNotice />
      {frame === undefined && <Footer />}
      {frame !== 'room' && <BottomBar paths={paths} />}
      <SessionWatch routes={routes} />
      <SignInPrompt />
      <DonationPrompt />
      <FeedbackPrompt />
      {hasToasts && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}
