import { X } from 'lucide-react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import type { SearchFacets } from '../../contract.ts'
import type { Search } from '../address.ts'
import { texts } from '../texts.ts'
import { chosenOf, FACET_NAMES, facetPath, nameOf, sortValues, type FacetName } from './facet-links.ts'
import classes from './SearchPage.module.css'

interface FacetsProps {
  search: Search
  facets: SearchFacets
}

/** What the results can be narrowed to, as links with counts; search engines follow none of them. */
export const Facets = ({ search, facets }: FacetsProps) =>
  FACET_NAMES.map((facet) => <Facet key={facet} facet={facet} search={search} values={facets[facet]} />)

interface FacetProps {
  facet: FacetName
  search: Search
  values: SearchFacets[FacetName]
}

function Facet({ facet, search, values }: FacetProps) {
  const chosen = chosenOf(search, facet)
  // One value narrows nothing, except to take back what is chosen.
  if (chosen === null && values.length < 2) return null
  return (
    <div>
      <h2 className={classes.facetName}>{texts.facets[facet]}</h2>
      <ul className="list" aria-label={texts.facets[facet]}>
        {chosen !== null && (
          <li>
            <Link
              to={facetPath(search, facet, null)}
              rel="nofollow"
              replace
              className={classes.value}
              aria-current="true"
              aria-label={texts.remove(nameOf(facet, chosen))}
            >
              <span>{nameOf(facet, chosen)}</span>
              <X size="1em" strokeWidth={1.5} aria-hidden />
            </Link>
          </li>
        )}
        {sortValues(facet, values)
          .filter(({ value }) => value !== chosen)
          .map(({ value, count }) => (
            <li key={value}>
              <Link to={facetPath(search, facet, value)} rel="nofollow" replace className={classes.value}>
                <span dir="auto">{nameOf(facet, value)}</span> <span className={classes.count}>{count}</span>
              </Link>
            </li>
          ))}
      </ul>
    </div>
  )
}
