import { useEndpoint } from '#platform/web/api/query.ts'
import { ChipLinks } from '#platform/web/ui/list/ChipLinks.tsx'
import { searchApi } from '../../contract.ts'
import { searchPath } from '../address.ts'
import { texts } from '../texts.ts'
import classes from './SearchPage.module.css'

/** Searches to begin with, as links. */
export function Suggested() {
  const { data } = useEndpoint(searchApi.suggest, { query: {} })
  const searches = data?.searches ?? []
  if (searches.length === 0) return null
  return (
    <div className={classes.tries}>
      <h2 className={classes.facetName}>{texts.suggested}</h2>
      <ChipLinks
        label={texts.suggested}
        chips={searches.map((one) => ({ name: one, to: searchPath({ q: one }), isChosen: false }))}
      />
    </div>
  )
}
