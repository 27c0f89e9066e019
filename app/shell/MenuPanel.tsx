import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import {
  type LucideIcon,
  Bell,
  BellPlus,
  Bookmark,
  CircleUserRound,
  Clapperboard,
  FileSignature,
  HandHeart,
  Heart,
  Landmark,
  LayoutPanelTop,
  ListVideo,
  LogOut,
  MessageSquareHeart,
  MessagesSquare,
  Package,
  PackageCheck,
  Pin,
  ReceiptText,
  ShieldCheck,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { type AuthUser, signOut, useAuth } from '#features/accounts/web.tsx'
import { useUnreadMessages } from '#features/conversations/web.tsx'
import { useQuickSupport } from '#features/donations/web.tsx'
import { useFeedbackPrompt } from '#features/feedback/web.tsx'
import { useUnreadNotifications } from '#features/notifications/web.tsx'
import { AdminLink } from '#features/operators/web.tsx'
import { hasPayments } from '#features/payments/web.tsx'
import { useProfile } from '#features/profiles/web.tsx'
import { CountMark } from '#platform/web/ui/list/CountMark.tsx'
import { SidePanel } from '#platform/web/ui/layout/SidePanel.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import classes from './MenuPanel.module.css'
import { FURTHER_PLACES } from './places.ts'
import { menuTexts } from './menu-texts.ts'
import { texts } from './texts.ts'

interface MenuPanelProps {
  opened: boolean
  paths: ReadonlySet<string>
  onClose: () => void
}

/** Content of the menu: the user, grouped links, and the color scheme. */
export function MenuPanel({ opened, paths, onClose }: MenuPanelProps) {
  const user = useAuth((state) => state.user)
  return (
    <SidePanel opened={opened} onClose={onClose} title={menuTexts.menu} size="md">
      {user && <UserSection user={user} paths={paths} onClose={onClose} />}
      <div className={classes.furtherPlaces}>
        <Group title={menuTexts.groups.explore}>
          {FURTHER_PLACES.filter(({ path }) => paths.has(path)).map(({ path, label, icon }) => (
            <Entry key={path} icon={icon} label={label} to={path} onClick={onClose} />
          ))}
        </Group>
      </div>
      {user && <UserGroups user={user} paths={paths} onClose={onClose} />}
      <ProductGroup onClose={onClose} />
      <ColorSchemeSwitch />
    </SidePanel>
  )
}

type UserSectionProps = Omit<MenuPanelProps, 'opened'> & { user: AuthUser }

function UserSection({ user, paths, onClose }: UserSectionProps) {
  const navigate = useNavigate()
  const { data } = useProfile()
  const logOut = () => {
    onClose()
    void signOut()
    void navigate('/login')
  }
  return (
    <div className={classes.self}>
      <Person
        name={user.fullName || user.username}
        picture={data?.developer_profile?.profile_image_url}
        detail={user.userType && menuTexts.role[user.userType]}
      />
      <div className={classes.entries}>
        {paths.has('/profile') && (
          <Entry icon={CircleUserRound} label={menuTexts.profile} to="/profile" onClick={onClose} />
        )}
        <AdminLink>
          <Entry icon={ShieldCheck} label={menuTexts.admin} to="/admin" onClick={onClose} />
        </AdminLink>
        <Entry icon={LogOut} label={menuTexts.logout} onClick={logOut} />
      </div>
    </div>
  )
}

function UserGroups({ user, paths, onClose }: UserSectionProps) {
  const unread = useUnreadNotifications()
  const unreadMessages = useUnreadMessages()
  const isCreator = user.userType === 'developer'
  const entry = (path: string, icon: LucideIcon, label: string, count?: number) =>
    paths.has(path.split('?')[0] ?? path) && (
      <Entry icon={icon} label={label} to={path} count={count} onClick={onClose} />
    )
  return (
    <>
      <Group title={menuTexts.groups.work}>
        {entry('/notifications', Bell, menuTexts.notifications, unread)}
        {entry('/saved-searches', BellPlus, menuTexts.savedSearches)}
        {entry('/conversations', MessagesSquare, menuTexts.conversations, unreadMessages)}
        {entry('/agreements', FileSignature, menuTexts.agreements)}
        {user.userType === 'client' && entry('/boards', Pin, menuTexts.boards)}
        {isCreator && entry('/watch-list', Bookmark, menuTexts.watchList)}
      </Group>
      <Group title={menuTexts.groups.content}>
        {isCreator && entry('/portfolio', LayoutPanelTop, menuTexts.portfolio)}
        {isCreator && entry('/products/mine', Package, menuTexts.ownProducts)}
        {entry('/videos?show=mine', Clapperboard, menuTexts.ownVideos)}
        {entry('/playlists', ListVideo, menuTexts.ownPlaylists)}
      </Group>
      <Group title={menuTexts.groups.money}>
        {entry('/products/purchases', PackageCheck, menuTexts.purchases)}
        {entry('/balance', Wallet, menuTexts.balance)}
        {isCreator && entry('/earnings', Landmark, menuTexts.earnings)}
        {hasPayments && entry('/invoices', ReceiptText, menuTexts.invoices)}
        {entry('/donations', HandHeart, menuTexts.donations)}
      </Group>
    </>
  )
}

function ProductGroup({ onClose }: Pick<MenuPanelProps, 'onClose'>) {
  const support = useQuickSupport()
  const openFeedback = useFeedbackPrompt((state) => state.open)
  const giveFeedback = () => {
    onClose()
    openFeedback({ location: 'header', target_id: 'general_feedback' })
  }
  return (
    <Group>
      {hasPayments && (
        <Entry icon={Heart} label={support.label} hint={support.hint} disabled={support.busy} onClick={support.give} />
      )}
      <Entry icon={MessageSquareHeart} label={texts.feedback} onClick={giveFeedback} />
    </Group>
  )
}

function Group({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className={classes.group}>
      {title !== undefined && <h3 className={classes.label}>{title}</h3>}
      <div className={classes.entries}>{children}</div>
    </div>
  )
}

interface EntryProps {
  icon: LucideIcon
  label: string
  /** Small line below the label. */
  hint?: string
  /** Renders a link instead of a button. */
  to?: string
  disabled?: boolean
  /** Number of unread items. */
  count?: number | undefined
  onClick: () => void
}

function Entry({ icon: Icon, label, hint, to, disabled = false, count = 0, onClick }: EntryProps) {
  const content = (
    <>
      <Icon size="1.25rem" strokeWidth={1.5} aria-hidden />
      {hint === undefined ? (
        label
      ) : (
        <span>
          {label} <small className={classes.hint}>{hint}</small>
        </span>
      )}
      <CountMark count={count} label={menuTexts.unread(count)} />
    </>
  )
  if (to === undefined) {
    return (
      <button type="button" className={classes.entry} disabled={disabled} onClick={onClick}>
        {content}
      </button>
    )
  }
  return (
    <Link to={to} className={classes.entry} onClick={onClick}>
      {content}
    </Link>
  )
}

function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div className={classes.group}>
      <p id="color-scheme" className={classes.label}>
        {menuTexts.colorScheme}
      </p>
      <SegmentedControl
        fullWidth
        aria-labelledby="color-scheme"
        value={colorScheme}
        onChange={(value) => setColorScheme(value)}
        data={[
          { value: 'auto', label: menuTexts.device },
          { value: 'light', label: menuTexts.light },
          { value: 'dark', label: menuTexts.dark },
        ]}
      />
    </div>
  )
}
