import { Star } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import classes from './StarsField.module.css'
import { texts } from '../texts.ts'

const STARS = [1, 2, 3, 4, 5] as const

export interface StarsFieldProps {
  label: string
  /** 0 for no choice. */
  value?: number
  error?: ReactNode
  onChange: (stars: number) => void
  /** Path by which the form finds the field to focus. */
  'data-path'?: string
}

/** Rating of one to five stars: a group of radio buttons, for arrow keys and screen readers. */
export function StarsField({ label, value = 0, error, onChange, 'data-path': path }: StarsFieldProps) {
  const id = useId()
  const message = `${id}-error`
  return (
    <fieldset aria-describedby={error ? message : undefined}>
      <legend className="field-label">{label}</legend>
      <div className={classes.row}>
        {STARS.map((star) => (
          <label key={star} className={classes.star} data-lit={star <= value || undefined}>
            <input
              data-path={star === 1 ? path : undefined}
              type="radio"
              name={id}
              value={star}
              required
              aria-label={texts.stars(star)}
              checked={star === value}
              data-autofocus={star === 1 || undefined}
              onChange={() => onChange(star)}
            />
            <Star size="1.9rem" strokeWidth={1.25} aria-hidden />
          </label>
        ))}
      </div>
      <div role="alert" id={message} className={classes.error}>
        {error}
      </div>
    </fieldset>
  )
}
