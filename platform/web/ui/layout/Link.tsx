import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { createPath, type To, useHref, useLocation, useNavigate } from 'react-router'
import { isServer } from '../../page/render-context.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** The address of a screen, or what differs from this one's. */
  to: To
  /** Whether it takes the place of this screen in the browser's history. */
  replace?: boolean
  /** Told to the screen it leads to. */
  state?: unknown
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link to another screen. On the server it is an anchor and nothing else: nobody follows it there, and what the router reckons for one
 * cost a list a tenth of its drawing.
 */
export function Link(props: LinkProps) {
  const { to, replace: _, state: __, children, ...anchor } = props
  if (isServer && typeof to === 'string' && to.startsWith('/'))
    return (
      <a {...anchor} href={to}>
        {children}
      </a>
    )
  return <FollowedLink {...props} />
}

// With another button or a key, browsers open it elsewhere.
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target: string | undefined) =>
  button === 0 && (target === undefined || target === '_self') && !(metaKey || altKey || ctrlKey || shiftKey)

// The router's own link brings what frameworks preload with it, which nothing here uses and every first visit would fetch.
function FollowedLink({ to, replace, state, target, onClick, children, ...anchor }: LinkProps) {
  const href = useHref(to)
  const here = createPath(useLocation())
  const navigate = useNavigate()
  return (
    <a
      {...anchor}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event, target)) return
        event.preventDefault()
        // A link to where one is takes that place, as browsers have it.
        void navigate(to, { replace: replace ?? href === here, state })
      }}
    >
      {children}
    </a>
  )
}
