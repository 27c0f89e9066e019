import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

/** `live` goes on, `waiting` wants somebody, `done` is finished well, `stopped` ended otherwise, `plain` says nothing. */
export type Tone = 'live' | 'waiting' | 'done' | 'stopped' | 'plain'

const STATUSES = {
  open: ['live', 'Open'],
  in_progress: ['waiting', 'In Progress'],
  completed: ['done', 'Completed'],
  cancelled: ['stopped', 'Cancelled'],
  active: ['live', 'Active'],
  negotiating: ['waiting', 'Negotiating'],
  agreed: ['done', 'Agreed'],
  proposed: ['waiting', 'Proposed'],
  accepted: ['done', 'Accepted'],
  declined: ['stopped', 'Declined'],
  withdrawn: ['stopped', 'Withdrawn'],
  sent: ['waiting', 'Sent'],
  seen: ['waiting', 'Seen'],
  shortlisted: ['live', 'Shortlisted'],
  hired: ['done', 'Hired'],
  closed: ['stopped', 'Closed'],
} as const satisfies Record<string, readonly [Tone, string]>

/** The closed lists of statuses of requests, conversations, agreements and pitches. */
export type Status = keyof typeof STATUSES

/** The word of a status as screens show it. */
export const statusLabel = (status: Status): string => STATUSES[status][1]

/** A status as a coloured dot and its word; the word alone says it all, for those who do not see the colour. */
export function StatusBadge({ status }: { status: Status }) {
  const [tone, label] = STATUSES[status]
  return <Badge tone={tone}>{label}</Badge>
}

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
