import { Lightbulb, ListVideo, type LucideIcon, Play, ShoppingBag, Ticket, UsersRound } from 'lucide-react'
import type { SearchKind } from '../contract.ts'

/** Icons of the kinds of results, as in the navigation. */
export const KIND_ICONS: Record<SearchKind, LucideIcon> = {
  creator: UsersRound,
  showcase: Lightbulb,
  product: ShoppingBag,
  request: Ticket,
  video: Play,
  playlist: ListVideo,
}
