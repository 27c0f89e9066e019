import { ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './SearchFields.module.css'

interface SearchFieldProps {
  label: string
  className?: string | undefined
}

interface FrameProps extends SearchFieldProps {
  /** Stands in the field, before and after what is in it. */
  before?: ReactNode
  after?: ReactNode
  children: (field: { id: string; className: string | undefined }) => ReactNode
}

function Frame({ label, className = '', before, after, children }: FrameProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className={`field-label ${classes.label}`}>
        {label}
      </label>
      <div className={classes.frame} data-before={Boolean(before)} data-after={Boolean(after)}>
        {before && <span className={classes.before}>{before}</span>}
        {children({ id, className: classes.field })}
        {after && <span className={classes.after}>{after}</span>}
      </div>
    </div>
  )
}

/**
 * A field in a `SearchForm` in which somebody types. Our own, as light as lists need them; what is checked and complained about is
 * typed into Mantine's fields.
 */
export const SearchText = ({
  label,
  className,
  before,
  after,
  ...input
}: SearchFieldProps & Pick<FrameProps, 'before' | 'after'> & ComponentProps<'input'>) => (
  <Frame label={label} className={className} before={before} after={after}>
    {(field) => <input {...input} {...field} />}
  </Frame>
)

/** A field in a `SearchForm` in which somebody chooses. */
export const SearchChoice = ({
  label,
  className,
  choices,
  ...select
}: SearchFieldProps & { choices: readonly { value: string; label: string }[] } & ComponentProps<'select'>) => (
  <Frame label={label} className={className} after={<ChevronsUpDown size="1rem" strokeWidth={1.5} aria-hidden />}>
    {(field) => (
      <select {...select} {...field}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )}
  </Frame>
)
