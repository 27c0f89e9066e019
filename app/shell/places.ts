import { type LucideIcon, House, LayoutDashboard, Lightbulb, Play, ShoppingBag, Ticket, UsersRound } from 'lucide-react'

/** An icon of the header. It is shown once the route table has its screen, so that none leads nowhere. */
export interface Place {
  path: string
  label: string
  /** The tooltip that the specification gives, where it differs from the label. */
  title: string
  icon: LucideIcon
}

/** Those that the bottom bar of a phone has room for, in the header's order. */
export const FREQUENT_PLACES: readonly Place[] = [
  { path: '/tickets', label: 'Tickets', title: 'tickets', icon: Ticket },
  { path: '/showcase', label: 'Solutions', title: 'Solutions', icon: Lightbulb },
  { path: '/creators', label: 'Creators', title: 'Creators', icon: UsersRound },
]

/** Those that a phone has in its menu. */
export const FURTHER_PLACES: readonly Place[] = [
  { path: '/videos', label: 'Videos', title: 'Videos', icon: Play },
  { path: '/products', label: 'Products', title: 'Products', icon: ShoppingBag },
]

/** The header's icons after the dashboard, in order. */
export const PLACES = [...FREQUENT_PLACES, ...FURTHER_PLACES]

/** The first icon, for those who are signed in: each has a dashboard of their own. */
export const dashboardPlace = (path: string): Place => ({
  path,
  label: 'Dashboard',
  title: 'Dashboard',
  icon: LayoutDashboard,
})

/** The first destination of the bottom bar: the dashboard of who is signed in, the front page for nobody. */
export const homePlace = (path: string): Place => ({ path, label: 'Home', title: 'Home', icon: House })
