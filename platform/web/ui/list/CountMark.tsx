import { Mark } from './StatusBadge.tsx'

const SHOWN_MAX = 99

/** How many there are, as a small filled mark; nothing when there are none. `label` says it in words: "3 unread". */
export function CountMark({ count, label }: { count: number; label: string }) {
  if (count === 0) return null
  return <Mark label={label}>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</Mark>
}
