import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

/** `live` is in progress, `waiting` needs action, `done` ended well, `stopped` ended otherwise, `plain` is neutral. */
export type Tone = 'live' | 'waiting' | 'done' | 'stopped' | 'plain'

/** Appearance of a status, defined by the feature that has it. */
export interface StatusLook {
  tone: Tone
  label: string
}

/** Status as a colored dot and a label, which is sufficient without the color. */
export const StatusBadge = ({ look: { tone, label } }: { look: StatusLook }) => <Badge tone={tone}>{label}</Badge>

/** Colored dot with a label. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}

/** Small filled badge for attention: "New", a count. */
export function Mark({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <span className={classes.mark} aria-label={label} role={label ? 'img' : undefined}>
      {children}
    </span>
  )
}

/** Label in a thin frame: a skill, a category. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>
}
