import { Link } from './Link.tsx'
import classes from './Card.module.css'

interface CardTitleProps {
  to: string
  /** Level of the heading. */
  level?: 2 | 3
  large?: boolean
  /** For another margin or font; set them below a class of the card, to be independent of the order of style sheets. */
  className?: string | undefined
  children: string
}

/** Title of a list card, whose link covers the whole card. The card must be its positioned ancestor. */
export function CardTitle({ to, level = 2, large = false, className = '', children }: CardTitleProps) {
  const Heading = `h${level}` as const
  return (
    <Heading className={`${classes.title} ${classes.covering} ${className}`} data-large={large || undefined} dir="auto">
      <Link to={to}>{children}</Link>
    </Heading>
  )
}
