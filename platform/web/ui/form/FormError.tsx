import { CloseButton } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './FormError.module.css'

export interface FormErrorProps {
  /** Error message; renders nothing without one. */
  children?: ReactNode
  onClose?: () => void
}

/** Error of a form, above its fields. Errors of a single field are shown below that field instead. */
export function FormError({ children, onClose }: FormErrorProps) {
  if (!children) return null
  return (
    <div role="alert" className={classes.error}>
      <CircleAlert size="1.25rem" strokeWidth={1.75} aria-hidden className={classes.icon} />
      <div className={classes.text}>{children}</div>
      {onClose && <CloseButton size="sm" onClick={onClose} />}
    </div>
  )
}
