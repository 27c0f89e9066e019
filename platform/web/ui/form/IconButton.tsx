import { Button, type ButtonProps } from './Button.tsx'
import classes from './IconButton.module.css'

interface IconButtonProps extends Omit<ButtonProps, 'color' | 'size'> {
  /** Label, since the button has no text. */
  'aria-label': string
  /** `md` matches the height of a field. */
  size?: 'sm' | 'md'
}

/** Square button with an icon. */
export const IconButton = ({ variant = 'subtle', size = 'sm', className = '', ...props }: IconButtonProps) => (
  <Button
    {...props}
    variant={variant}
    color={variant === 'subtle' ? 'gray' : undefined}
    size={size}
    className={`${classes.icon} ${className}`}
  />
)
