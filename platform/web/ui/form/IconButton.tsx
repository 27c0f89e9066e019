import { Button, type ButtonProps } from './Button.tsx'
import classes from './IconButton.module.css'

interface IconButtonProps extends Omit<ButtonProps, 'color' | 'size'> {
  /** What it does: it has no words. */
  'aria-label': string
  /** `md` is as high as a field. */
  size?: 'sm' | 'md'
}

/** A square button that shows an icon. */
export const IconButton = ({ variant = 'subtle', size = 'sm', className = '', ...props }: IconButtonProps) => (
  <Button
    {...props}
    variant={variant}
    color={variant === 'subtle' ? 'gray' : undefined}
    size={size}
    className={`${classes.icon} ${className}`}
  />
)
