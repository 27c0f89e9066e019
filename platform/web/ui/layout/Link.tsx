import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { createPath, type To, useHref, useLocation, useNavigate } from 'react-router'
import { isServer } from '../../page/render-context.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Address of a screen, absolute or relative to the current one. */
  to: To
  /** Replaces the current history entry. */
  replace?: boolean
  /** Navigation state for the target screen. */
  state?: unknown
  ref?: Ref<HTMLAnchorElement>
}

/**
 * Link to another screen. A plain anchor on the server, where nobody follows it: the router's computations for each cost a list a tenth of
 * its rendering time.
 */
export function Link(props: LinkProps) {
  const { to, replace: _, state: __, children, ...anchor } = props
  if (isServer && typeof to === 'string' && to.startsWith('/'))
    return (
      <a {...anchor} href={to}>
        {children}
      </a>
    )
  return <RouterLink {...props} />
}

// With other buttons or modifier keys, browsers open the link elsewhere.
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target: string | undefined) =>
  button === 0 && (target === undefined || target === '_self') && !(metaKey || altKey || ctrlKey || shiftKey)

// The router's Link includes preloading for frameworks, which is unused here and would be loaded on every first visit.
function RouterLink({ to, replace, state, target, onClick, children, ...anchor }: LinkProps) {
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
        // A link to the current address replaces the history entry, as browsers do.
        void navigate(to, { replace: replace ?? href === here, state })
      }}
    >
      {children}
    </a>
  )
}
