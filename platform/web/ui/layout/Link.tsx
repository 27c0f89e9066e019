import type { AnchorHTMLAttributes, Ref } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'
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

// The router's own link brings what frameworks preload with it, which nothing here uses and every first visit would fetch.
function FollowedLink({ to, replace, state, target, onClick, children, ...anchor }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to, { replace, state, target })
  return (
    <a
      {...anchor}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}
