import { Link } from '../layout/Link.tsx'
import type { Paging } from '../../page/page-position.ts'
import { useHydrated } from '../../page/render-context.ts'
import { Button } from '../form/Button.tsx'
import classes from './PageLinks.module.css'
import { texts } from '../texts.ts'

/** Link to the top of a list that starts further down. */
export function FirstPageLink({ paging }: { paging: Paging | undefined }) {
  if (!paging || paging.after === null) return null
  return (
    <p className={classes.first}>
      <Link to={paging.to(null)}>{texts.firstPage}</Link>
    </p>
  )
}

/** Link to the next page of a list, until hydration, when the list can load more itself. */
export function NextPageLink({ paging, next }: { paging: Paging | undefined; next: string | null | undefined }) {
  const isHydrated = useHydrated()
  if (isHydrated || !paging || !next) return null
  return (
    <Button href={paging.to(next)} rel="next" variant="default" mt="lg">
      {texts.nextPage}
    </Button>
  )
}
