import { Link } from '../layout/Link.tsx'
import classes from './ChipLinks.module.css'

interface ChipLinksProps {
  /** Accessible name of the group. */
  label: string
  /** Chips with unique names. */
  chips: readonly { name: string; to: string; isChosen: boolean }[]
}

/** Row of links that filter a list; the choice is stored in the address. Search engines index only the unfiltered list. */
export function ChipLinks({ label, chips }: ChipLinksProps) {
  return (
    <ul className={classes.chips} aria-label={label}>
      {chips.map(({ name, to, isChosen }) => (
        <li key={name}>
          <Link to={to} rel="nofollow" replace aria-current={isChosen || undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
