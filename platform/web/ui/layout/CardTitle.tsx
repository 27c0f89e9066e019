import { Link } from './Link.tsx'
import classes from './CardTitle.module.css'

interface CardTitleProps {
  to: string
  /** Of the heading. */
  level?: 2 | 3
  large?: boolean
  children: string
}

/** The title of a card in a list; all of the card leads there. The card is what it is positioned in. */
export function CardTitle({ to, level = 2, large = false, children }: CardTitleProps) {
  const Heading = `h${level}` as const
  return (
    <Heading className={classes.title} data-large={large || undefined} dir="auto">
      <Link to={to}>{children}</Link>
    </Heading>
  )
}
