import type { HTMLAttributes, ReactNode, Ref, SyntheticEvent } from 'react'
import { Link } from '../layout/Link.tsx'
import classes from './Button.module.css'

type Spacing = 'xs' | 'sm' | 'md' | 'lg' | 'xl'
const spacing = (size: Spacing | undefined) => size && `var(--mantine-spacing-${size})`

const ignore = (event: SyntheticEvent) => event.preventDefault()

export interface ButtonProps extends Omit<HTMLAttributes<HTMLElement>, 'color'> {
  ref?: Ref<HTMLButtonElement> | undefined
  /** `filled` for the primary action, `default` for secondary ones, `subtle` and `light` for less prominent ones. */
  variant?: 'filled' | 'default' | 'subtle' | 'light' | 'outline' | undefined
  /** The accent color by default; `madder` for destructive actions. */
  color?: 'madder' | 'gray' | undefined
  size?: 'compact-sm' | 'xs' | 'sm' | 'md' | 'lg' | undefined
  leftSection?: ReactNode
  rightSection?: ReactNode
  fullWidth?: boolean | undefined
  /** Shows a spinner and ignores clicks, also that of Enter in a form; unlike a disabled button it retains the focus. */
  loading?: boolean | undefined
  /** Ignores clicks like `loading`, for buttons whose label says what they are doing. */
  'aria-disabled'?: boolean | undefined
  disabled?: boolean | undefined
  type?: 'button' | 'submit' | undefined
  autoFocus?: boolean | undefined
  /** Path of a screen; renders a link. */
  to?: string | undefined
  /** Any other URL; renders a link. */
  href?: string | undefined
  target?: string | undefined
  rel?: string | undefined
  mt?: Spacing | undefined
  mb?: Spacing | undefined
  px?: Spacing | undefined
}

/**
 * Button, or a link that looks like one. Replaces Mantine's, because lists render one per row on the server: a single element without
 * computed styles.
 */
export function Button(props: ButtonProps) {
  const { variant = 'filled', color, size = 'md', fullWidth, leftSection, rightSection, mt, mb, px, ...rest } = props
  const { ref, to, href, target, rel, type = 'button', loading, disabled, className, style, children, ...others } = rest
  const isBusy = loading || others['aria-disabled']
  const hasSpace = mt ?? mb ?? px
  const commonProps = {
    ...others,
    className: `button ${classes.button} ${className ?? ''}`,
    style: hasSpace
      ? { marginBlock: `${spacing(mt) ?? 0} ${spacing(mb) ?? 0}`, paddingInline: spacing(px), ...style }
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
      <Link {...commonProps} to={to} target={target} rel={rel}>
        {content}
      </Link>
    )
  if (href !== undefined)
    return (
      <a {...commonProps} href={href} target={target} rel={rel}>
        {content}
      </a>
    )
  return (
    <button
      {...commonProps}
      ref={ref}
      type={type}
      disabled={disabled && !isBusy}
      aria-busy={loading || undefined}
      {...(isBusy && { 'aria-disabled': true, onClick: ignore })}
    >
      {content}
    </button>
  )
}
