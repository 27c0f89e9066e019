import { type LucideIcon, House, LayoutDashboard, Lightbulb, Play, ShoppingBag, Ticket, UsersRound } from 'lucide-react'

/** Navigation entry of the header, shown only if the route table contains its screen, so that no link is dead. */
export interface Place {
  path: string
  label: string
  /** Tooltip given by the specification, if it differs from the label. */
  title: string
  icon: LucideIcon
}

/** Entries that fit in a phone's bottom bar, in the header's order. */
export const FREQUENT_PLACES: readonly Place[] = [
  { path: '/tickets', label: 'Tickets', title: 'tickets', icon: Ticket },
  { path: '/showcase', label: 'Solutions', title: 'Solutions', icon: Lightbulb },
  { path: '/creators', label: 'Creators', title: 'Creators', icon: UsersRound },
]

/** Entries that phones show in the menu. */
export const FURTHER_PLACES: readonly Place[] = [
  { path: '/videos', label: 'Videos', title: 'Videos', icon: Play },
  { path: '/products', label: 'Products', title: 'Products', icon: ShoppingBag },
]

/** Entries of the header after the dashboard, in order. */
export const PLACES = [...FREQUENT_PLACES, ...FURTHER_PLACES]

/** First entry for signed-in users, each of whom has a dashboard. */
export const dashboardPlace = (path: string): Place => ({
  path,
  label: 'Dashboard',
  title: 'Dashboard',
  icon: LayoutDashboard,
})

/** First entry of the bottom bar: the user's dashboard, or the home page for anonymous users. */
export const homePlace = (path: string): Place => ({ path, label: 'Home', title: 'Home', icon: House })
