import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStatus } from '#platform/web/page/render-context.ts'
import classes from './EmbedFrame.module.css'
import { texts } from './texts.ts'

/** Frame of what is embedded in another site; its only child fills it. Empty while that is loaded. */
export const EmbedFrame = ({ children }: { children?: ReactNode }) => (
  <div className={classes.frame} aria-busy={children === undefined}>
    {children}
  </div>
)

/** What a frame says in place of a player. */
export const EmbedNotice = ({ children }: { children: ReactNode }) => (
  <div className={classes.frame}>
    <p className={classes.notice} role="alert">
      {children}
    </p>
  </div>
)

/** Says that there is nothing to embed, with the status 404. */
export function EmbedGone({ children }: { children: ReactNode }) {
  useStatus(404)
  return <EmbedNotice>{children}</EmbedNotice>
}

/** Says that something could not be loaded, and tries it again. */
export const EmbedFailed = ({ text, onAgain }: { text: string; onAgain: () => void }) => (
  <EmbedNotice>
    {text}{' '}
    <button type="button" className={classes.again} onClick={onAgain}>
      {texts.tryAgain}
    </button>
  </EmbedNotice>
)

interface EmbedLinkProps {
  path: string
  label?: string
  children: ReactNode
}

/** Link out of a frame. It opens in a new tab, because other pages may not be framed. */
export const EmbedLink = ({ path, label, children }: EmbedLinkProps) => (
  <a href={path} target="_blank" rel="noopener" aria-label={label}>
    {children}
    <ExternalLink size="1em" aria-hidden />
  </a>
)
