// First visit: start
import { ArrowRight } from 'lucide-react'
import { memo } from 'react'
import { HOME_CARD } from '#platform/contract/cards.ts'
import type { PageHead } from '#platform/contract/page.ts'
import { feedsOf } from '#platform/web/page/list-head.ts'
import { dashboardPath, OAuthButtons, useAuth } from '#features/accounts/web.tsx'
import { loadNewestRequests } from '#features/requests/web.tsx'
import { useFocusAfterNavigation } from '#platform/web/ui/layout/Page.tsx'
import { usePageHead } from '#platform/web/page/page-head.ts'
import { productName } from '#platform/web/page/product.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Plate } from '#platform/web/ui/media/Plate.tsx'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { WhenNear } from '#platform/web/ui/layout/WhenNear.tsx'
import { LogoMark } from '../shell/Logo.tsx'
import classes from './HomePage.module.css'
import { texts } from './texts.ts'

// It decorates: a part that cannot be fetched is left out, and the page stays.
const NewestRequests = lazyPart(
  () => loadNewestRequests().catch(() => ({ NewestRequests: () => null })),
  (file) => file.NewestRequests,
)

const WALL = [0, 2, 1, 4, 3, 5]

const HEAD: PageHead = {
  description: texts.lead,
  path: '/',
  picture: HOME_CARD,
  data: [{ '@type': 'WebSite', name: productName, url: '/', description: texts.lead }],
  alternates: [
    ...feedsOf('tickets', texts.feeds.tickets),
    ...feedsOf('showcases', texts.feeds.showcases),
    ...feedsOf('videos', texts.feeds.videos),
  ],
}

/** The front page. */
export function HomePage() {
  const heading = useFocusAfterNavigation()
  usePageHead(HEAD)
  return (
    <div className={classes.home}>
      <section className={classes.hero}>
        <div>
          <span className={classes.mark}>
            <LogoMark />
          </span>
          <h1 ref={heading} tabIndex={-1} className={classes.tagline}>
            {texts.tagline}
          </h1>
          <p className={classes.lead}>{texts.lead}</p>
          <WayIn />
        </div>
        <div className={classes.wall} aria-hidden>
          {WALL.map((seed) => (
            <div key={seed} className={classes.frame}>
              <Plate seed={seed} />
            </div>
          ))}
        </div>
      </section>
      <div className={classes.sides}>
        {texts.sides.map(({ who, steps }) => (
          <section key={who}>
            <h2 className={classes.who}>{who}</h2>
            <ol className={classes.steps}>
              {steps.map(({ title, text }) => (
                <li key={title} className={classes.step}>
                  <h3 className={classes.stepTitle}>{title}</h3>
                  <p className={classes.stepText}>{text}</p>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <FurtherDown />
    </div>
  )
}

// What lies below the fold is fetched by those who go there: the first page stays small.
const FurtherDown = memo(() => (
  <WhenNear className={classes.below} coming={null} ahead="0px">
    <NewestRequests />
  </WhenNear>
))

function WayIn() {
  const user = useAuth((state) => state.user)
  const signedIn = useAuth((state) => state.isAuthenticated)
  if (signedIn) {
    return (
      <div className={classes.buttons}>
        <Button to={dashboardPath(user)} size="lg" rightSection={<ArrowRight size="1.1em" />}>
          {texts.toDashboard}
        </Button>
      </div>
    )
  }
  return (
    <div data-for-strangers>
      <div className={classes.buttons}>
        <Button to="/login" size="lg">
          {texts.login}
        </Button>
        <Button to="/register" size="lg" variant="default">
          {texts.register}
        </Button>
      </div>
      <div className={classes.others}>
        <OAuthButtons row />
      </div>
    </div>
  )
}
