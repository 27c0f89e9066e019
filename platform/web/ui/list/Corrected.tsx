// Script file: filters
import { SEARCH_TYPED_MAX } from '#platform/contract/search-text.ts'
import { useLocation } from 'react-router'
import { Link } from '../layout/Link.tsx'
import { texts } from '../texts.ts'
import classes from './Corrected.module.css'

interface CorrectedProps {
  /** Words that were searched for instead of those typed; null if they are the same. */
  corrected: string | null | undefined
}

/** Says which words were searched for, with a way back to those in the URL: in quotes, so that they stay as typed. */
export function Corrected({ corrected }: CorrectedProps) {
  const address = new URLSearchParams(useLocation().search)
  const typed = address.get('q')
  if (!corrected || !typed) return null
  address.delete('after')
  const link = (words: string, text: string) => {
    address.set('q', words)
    return (
      <Link to={`?${address.toString()}`} rel="nofollow">
        {text}
      </Link>
    )
  }
  return (
    <p className={classes.corrected}>
      {texts.resultsFor} <span dir="auto">{link(corrected, corrected)}</span>
      <br />
      <small>
        {texts.searchInstead} <span dir="auto">{link(`"${typed.slice(0, SEARCH_TYPED_MAX)}"`, typed)}</span>
      </small>
    </p>
  )
}
