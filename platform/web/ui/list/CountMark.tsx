import { Mark } from './StatusBadge.tsx'

const SHOWN_MAX = 99

/** Count as a small filled badge; hidden for zero. `label` is its accessible name: "3 unread". */
export function CountMark({ count, label }: { count: number; label: string }) {
  if (count === 0) return null
  return <Mark label={label}>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</Mark>
}
