// Script file: filters
import { ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './SearchFields.module.css'

interface SearchFieldProps {
  label: string
  className?: string | undefined
}

interface FrameProps extends SearchFieldProps {
  /** Content inside the field, before and after the input. */
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

/** Text field of a `SearchForm`: lightweight, without validation, for which Mantine's fields are used. */
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

/** Select field of a `SearchForm`. */
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
