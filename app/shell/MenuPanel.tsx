import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import {
  type LucideIcon,
  Bell,
  Bookmark,
  CircleUserRound,
  Clapperboard,
  FileSignature,
  HandHeart,
  Heart,
  LayoutPanelTop,
  LogOut,
  MessageSquareHeart,
  MessagesSquare,
  Package,
  PackageCheck,
  Pin,
  ReceiptText,
  ShoppingBag,
  Wallet,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { signOut, useAuth } from '#features/accounts/web.tsx'
import { useUnreadMessages } from '#features/conversations/web.tsx'
import { useQuickSupport } from '#features/donations/web.tsx'
import { useFeedbackPrompt } from '#features/feedback/web.tsx'
import { useUnreadNotifications } from '#features/notifications/web.tsx'
import { hasPayments } from '#features/payments/web.tsx'
import { CountMark } from '#platform/web/ui/list/CountMark.tsx'
import { SidePanel } from '#platform/web/ui/layout/SidePanel.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import classes from './MenuPanel.module.css'
import { texts } from './texts.ts'

interface MenuPanelProps {
  opened: boolean
  paths: ReadonlySet<string>
  onClose: () => void
}

/** What the menu button opens: what concerns oneself, and how the page looks. */
export function MenuPanel({ opened, paths, onClose }: MenuPanelProps) {
  const user = useAuth((state) => state.user)
  const navigate = useNavigate()
  const support = useQuickSupport()
  const openFeedback = useFeedbackPrompt((state) => state.open)
  const unread = useUnreadNotifications()
  const unreadMessages = useUnreadMessages()
  const sayFeedback = () => {
    onClose()
    openFeedback({ location: 'header', target_id: 'general_feedback' })
  }
  const leave = () => {
    onClose()
    void signOut()
    void navigate('/login')
  }
  return (
    <SidePanel opened={opened} onClose={onClose} title={texts.menu}>
      {user && (
        <div className={classes.self}>
          <Person name={user.fullName || user.username} detail={user.userType && texts.role[user.userType]} />
        </div>
      )}
      <div className={classes.entries}>
        {user && paths.has('/notifications') && (
          <Entry icon={Bell} label={texts.notifications} count={unread} to="/notifications" onClick={onClose} />
        )}
        {user && paths.has('/conversations') && (
          <Entry
            icon={MessagesSquare}
            label={texts.conversations}
            count={unreadMessages}
            to="/conversations"
            onClick={onClose}
          />
        )}
        {user && paths.has('/agreements') && (
          <Entry icon={FileSignature} label={texts.agreements} to="/agreements" onClick={onClose} />
        )}
        {user?.userType === 'client' && paths.has('/boards') && (
          <Entry icon={Pin} label={texts.boards} to="/boards" onClick={onClose} />
        )}
        {user?.userType === 'developer' && paths.has('/watch-list') && (
          <Entry icon={Bookmark} label={texts.watchList} to="/watch-list" onClick={onClose} />
        )}
        {user?.userType === 'developer' && paths.has('/portfolio') && (
          <Entry icon={LayoutPanelTop} label={texts.portfolio} to="/portfolio" onClick={onClose} />
        )}
        {paths.has('/products') && <Entry icon={ShoppingBag} label={texts.products} to="/products" onClick={onClose} />}
        {user?.userType === 'developer' && paths.has('/products/mine') && (
          <Entry icon={Package} label={texts.ownProducts} to="/products/mine" onClick={onClose} />
        )}
        {user && paths.has('/products/purchases') && (
          <Entry icon={PackageCheck} label={texts.purchases} to="/products/purchases" onClick={onClose} />
        )}
        {user && paths.has('/videos') && (
          <Entry icon={Clapperboard} label={texts.ownVideos} to="/videos?show=mine" onClick={onClose} />
        )}
        {user && paths.has('/balance') && <Entry icon={Wallet} label={texts.balance} to="/balance" onClick={onClose} />}
        {user && paths.has('/donations') && (
          <Entry icon={HandHeart} label={texts.donations} to="/donations" onClick={onClose} />
        )}
        {user && hasPayments && paths.has('/invoices') && (
          <Entry icon={ReceiptText} label={texts.invoices} to="/invoices" onClick={onClose} />
        )}
        {hasPayments && (
          <Entry
            icon={Heart}
            label={support.label}
            hint={support.hint}
            disabled={support.busy}
            onClick={support.give}
          />
        )}
        <Entry icon={MessageSquareHeart} label={texts.feedback} onClick={sayFeedback} />
        {user && paths.has('/profile') && (
          <Entry icon={CircleUserRound} label={texts.profile} to="/profile" onClick={onClose} />
        )}
        {user && <Entry icon={LogOut} label={texts.logout} onClick={leave} />}
      </div>
      <ColorSchemeSwitch />
    </SidePanel>
  )
}

interface EntryProps {
  icon: LucideIcon
  label: string
  /** A small line below the label. */
  hint?: string
  /** Makes it a link instead of a button. */
  to?: string
  disabled?: boolean
  /** How many things wait behind it, unread. */
  count?: number
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
      <CountMark count={count} label={texts.unread(count)} />
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
    <div>
      <p id="color-scheme" className={classes.label}>
        {texts.colorScheme}
      </p>
      <SegmentedControl
        fullWidth
        aria-labelledby="color-scheme"
        value={colorScheme}
        onChange={(value) => setColorScheme(value)}
        data={[
          { value: 'auto', label: texts.device },
          { value: 'light', label: texts.light },
          { value: 'dark', label: texts.dark },
        ]}
      />
    </div>
  )
}
