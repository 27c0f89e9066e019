import { Link } from '../layout/Link.tsx'
import classes from './ChipLinks.module.css'

interface ChipLinksProps {
  /** What they choose, for who does not see them. */
  label: string
  /** By their names, each other than the rest. */
  chips: readonly { name: string; to: string; isChosen: boolean }[]
}

/** Links in a row that narrow a list; which of them are chosen stands in the address. Search engines have the list itself. */
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
