import { Avatar } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import classes from './Person.module.css'

export interface PersonProps {
  name: string
  picture?: string | null
  /** Line below the name. */
  detail?: ReactNode
  /** Makes the name a link. */
  to?: string
  size?: 'sm' | 'md' | 'lg'
}

/** A user's picture, or the first letter of their name, with the name beside it. */
export function Person({ name, picture, detail, to, size = 'md' }: PersonProps) {
  return (
    <span className={classes.person} data-size={size}>
      <Portrait name={name} picture={picture} size={size} />
      <span className={classes.words}>
        {to ? (
          <Link to={to} className={classes.name} dir="auto">
            {name}
          </Link>
        ) : (
          <span className={classes.name} dir="auto">
            {name}
          </span>
        )}
        {detail && <span className="soft">{detail}</span>}
      </span>
    </span>
  )
}

const SIZES = { sm: '1.75rem', md: '2.5rem', lg: '4.5rem' }

/** The picture alone, hidden from screen readers because the name is beside it. */
export function Portrait({ name, picture, size = 'md' }: Pick<PersonProps, 'name' | 'picture' | 'size'>) {
  const letter = [...name.trim()][0]?.toUpperCase() ?? '?'
  return (
    <Avatar
      src={picture ?? null}
      alt=""
      size={SIZES[size]}
      radius="50%"
      classNames={{ placeholder: classes.letter }}
      imageProps={{ loading: 'lazy' }}
    >
      <span aria-hidden>{letter}</span>
    </Avatar>
  )
}
