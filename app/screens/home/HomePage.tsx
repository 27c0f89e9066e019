// First visit: start
// Script file: home
import { ArrowRight } from 'lucide-react'
import { memo } from 'react'
import { HOME_CARD } from '#platform/contract/cards.ts'
import type { PageHead } from '#platform/contract/page.ts'
import { feedsOf } from '#platform/web/page/list-head.ts'
import { dashboardPath, OAuthButtons, useAuth } from '#features/accounts/web.tsx'
import { homeApi } from '#features/discovery/contract.ts'
import { NeedField } from '#features/discovery/web.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { useFocusAfterNavigation } from '#platform/web/ui/layout/Page.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { usePageHead } from '#platform/web/page/page-head.ts'
import { productName, siteSetting } from '#platform/web/page/product.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { lazyPart } from '#platform/web/ui/layout/lazyPart.tsx'
import { WhenNear } from '#platform/web/ui/layout/WhenNear.tsx'
import { LogoMark } from '../../shell/Logo.tsx'
import classes from './HomePage.module.css'
import { HomeWorks } from './HomeWorks.tsx'
import { texts } from '../texts.ts'

const HomeBelowFold = lazyPart(
  () => import('./HomeBelowFold.tsx'),
  (file) => file.HomeBelowFold,
)

const intro = siteSetting('intro')
const picture = siteSetting('picture')

const PAGE_HEAD: PageHead = {
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

/** Home page. Featured works are optional: without any, or without a response, the page is complete. */
export function HomePage() {
  const heading = useFocusAfterNavigation()
  usePageHead(PAGE_HEAD)
  const { data } = useEndpoint(homeApi.read, {})
  const works = data?.works ?? []
  return (
    <div className={classes.home}>
      <div className={classes.hero} data-alone={(data !== undefined && works.length === 0) || undefined}>
        <div>
          <span className={classes.mark}>
            <LogoMark />
          </span>
          <h1 ref={heading} tabIndex={-1} className={classes.tagline}>
            {siteSetting('tagline') ?? texts.tagline}
          </h1>
          {intro && <p className={classes.intro}>{intro}</p>}
          {picture && <img className={classes.picture} src={picture} alt="" />}
          <NeedField />
          <EntryButtons />
          <p className={classes.work}>
            <Link to="/tickets#search">
              {texts.findWork} <ArrowRight size="1em" aria-hidden />
            </Link>
          </p>
        </div>
        {works.length > 0 && <HomeWorks works={works} />}
      </div>
      <BelowFold />
    </div>
  )
}

// Loaded when scrolled to, which keeps the first page small.
const BelowFold = memo(() => (
  <WhenNear className={classes.nearby} coming={null} ahead="0px">
    <HomeBelowFold />
  </WhenNear>
))

function EntryButtons() {
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
