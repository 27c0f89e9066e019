import { useEndpoint } from '#platform/web/api/query.ts'
import classes from '#platform/web/ui/form/LongForm.module.css'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { tradersApi } from '../contract.ts'
import { SELLER_DETAILS_PATH } from './paths.ts'
import { texts } from './texts.ts'

/** Asks a seller who has not declared whether they are a trader; renders nothing for others. */
export function DeclareNotice() {
  const { data } = useEndpoint(tradersApi.readOwn, {})
  if (data?.sells_as !== null) return null
  return (
    <p className={classes.notice}>
      {texts.declareFirst} <Link to={SELLER_DETAILS_PATH}>{texts.declare}</Link>
    </p>
  )
}
