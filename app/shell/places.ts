import { type LucideIcon, LayoutDashboard, Lightbulb, Play, Ticket, UsersRound } from 'lucide-react'

/** An icon of the header. It is shown once the route table has its screen, so that none leads nowhere. */
export interface Place {
  path: string
  label: string
  /** The tooltip that the specification gives, where it differs from the label. */
  title: string
  icon: LucideIcon
}

/** The header's icons after the dashboard, in order. */
export const PLACES: readonly Place[] = [
  { path: '/tickets', label: 'Tickets', title: 'tickets', icon: Ticket },
  { path: '/showcase', label: 'Solutions', title: 'Solutions', icon: Lightbulb },
  { path: '/creators', label: 'Creators', title: 'Creators', icon: UsersRound },
  { path: '/videos', label: 'Videos', title: 'Videos', icon: Play },
]

/** The first icon, for those who are signed in: each has a dashboard of their own. */
export const dashboardPlace = (path: string): Place => ({
  path,
  label: 'Dashboard',
  title: 'Dashboard',
  icon: LayoutDashboard,
})
