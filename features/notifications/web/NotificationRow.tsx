import { VisuallyHidden } from '@mantine/core'
import {
  BadgeDollarSign,
  BellPlus,
  CircleAlert,
  FileText,
  Flag,
  Handshake,
  Inbox,
  type LucideIcon,
  MessageSquare,
  PackagePlus,
  PenLine,
  Play,
  Reply,
  Scale,
  ScrollText,
  ShoppingBag,
  Sparkles,
  Star,
  Wallet,
  Webhook,
} from 'lucide-react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { sentenceOf, type Notification, type NotificationKind } from '../contract.ts'
import classes from './Notifications.module.css'
import { texts } from './texts.ts'

const ICONS: Record<NotificationKind, LucideIcon> = {
  shared_request: Inbox,
  message: MessageSquare,
  snag: PenLine,
  snag_answer: Reply,
  proposal: ScrollText,
  agreement: Handshake,
  request: FileText,
  rating: Star,
  video: Play,
  sale: BadgeDollarSign,
  purchase: ShoppingBag,
  balance: Wallet,
  release: PackagePlus,
  subscription: CircleAlert,
  moderation: Flag,
  legal: Scale,
  match: Sparkles,
  matches_of_week: Sparkles,
  webhook: Webhook,
  saved_search: BellPlus,
}

interface NotificationRowProps {
  notice: Notification
  /** Called when the link of an unread notification is followed. */
  onOpen: (id: number) => void
}

/** A notification; the whole row links to the screen concerned. */
export function NotificationRow({ notice, onOpen }: NotificationRowProps) {
  const { id, kind, detail, path, created_at, read_at } = notice
  const isUnread = read_at === null
  const Icon = ICONS[kind]
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <Icon size="1.25rem" strokeWidth={1.5} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Link to={path} className={classes.sentence} onClick={() => isUnread && onOpen(id)}>
          {isUnread && <VisuallyHidden>{texts.unread}: </VisuallyHidden>}
          <bdi>{sentenceOf(notice)}</bdi>
        </Link>
        {detail !== null && (
          <p className={classes.detail} dir="auto">
            {detail}
          </p>
        )}
        <p className={classes.when}>
          <Moment at={created_at} />
        </p>
      </div>
      {isUnread && <span className={classes.dot} aria-hidden />}
    </li>
  )
}
