import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from '../layout/Link.tsx'
import classes from './Button.module.css'

type Space = 'xs' | 'sm' | 'md' | 'lg' | 'xl'
const space = (size: Space | undefined) => size && `var(--mantine-spacing-${size})`

export interface ButtonProps extends Omit<HTMLAttributes<HTMLElement>, 'color'> {
  ref?: Ref<HTMLButtonElement> | undefined
  /** `filled` is the one thing to do here, `default` what else can be done, `subtle` and `light` stand back. */
  variant?: 'filled' | 'default' | 'subtle' | 'light' | 'outline' | undefined
  /** The accent unless told; `madder` takes something away. */
  color?: 'madder' | 'gray' | undefined
  size?: 'compact-sm' | 'xs' | 'sm' | 'md' | 'lg' | undefined
  leftSection?: ReactNode
  rightSection?: ReactNode
  fullWidth?: boolean | undefined
  /** It turns, and cannot be pressed. */
  loading?: boolean | undefined
  disabled?: boolean | undefined
  type?: 'button' | 'submit' | undefined
  autoFocus?: boolean | undefined
  /** The screen it leads to: then it is a link. */
  to?: string | undefined
  /** Whatever else it leads to, as a link. */
  href?: string | undefined
  target?: string | undefined
  rel?: string | undefined
  mt?: Space | undefined
  mb?: Space | undefined
  px?: Space | undefined
}

/**
 * A button, or what looks like one and leads somewhere. Our own, since lists are drawn on the server with one in each row: it is a single
 * element, for which nothing has to be reckoned.
 */
export function Button(props: ButtonProps) {
  const { variant = 'filled', color, size = 'md', fullWidth, leftSection, rightSection, mt, mb, px, ...rest } = props
  const { ref, to, href, target, rel, type = 'button', loading, disabled, className, style, children, ...others } = rest
  const hasSpace = mt ?? mb ?? px
  const look = {
    ...others,
    className: `button ${classes.button} ${className ?? ''}`,
    style: hasSpace
      ? { marginBlock: `${space(mt) ?? 0} ${space(mb) ?? 0}`, paddingInline: space(px), ...style }
      : style,
    'data-variant': variant,
    'data-color': color,
    'data-size': size,
    'data-wide': fullWidth || undefined,
  }
  const content = (
    <>
      {leftSection && <span className={classes.left}>{leftSection}</span>}
      {children}
      {rightSection && <span className={classes.right}>{rightSection}</span>}
    </>
  )
  if (to !== undefined)
    return (
      <Link {...look} to={to} target={target} rel={rel}>
        {content}
      </Link>
    )
  if (href !== undefined)
    return (
      <a {...look} href={href} target={target} rel={rel}>
        {content}
      </a>
    )
  return (
    <button {...look} ref={ref} type={type} disabled={disabled || loading} aria-busy={loading || undefined}>
      {content}
    </button>
  )
}
