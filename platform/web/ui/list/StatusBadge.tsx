import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

/** `live` goes on, `waiting` wants somebody, `done` is finished well, `stopped` ended otherwise, `plain` says nothing. */
export type Tone = 'live' | 'waiting' | 'done' | 'stopped' | 'plain'

/** How a status is shown: its tone, and its word. Features say so of the statuses they have. */
export interface StatusLook {
  tone: Tone
  label: string
}

/** A status as a coloured dot and its word; the word alone says it all, for those who do not see the colour. */
export const StatusBadge = ({ look: { tone, label } }: { look: StatusLook }) => <Badge tone={tone}>{label}</Badge>

/** A dot and a few words in one of the tones. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}

/** A small filled mark that wants to be seen: "New", a count. */
export function Mark({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <span className={classes.mark} aria-label={label} role={label ? 'img' : undefined}>
      {children}
    </span>
  )
}

/** A word in a thin frame: a skill, a kind. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>
}
