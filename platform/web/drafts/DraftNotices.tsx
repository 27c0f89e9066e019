import { Moment } from '../ui/layout/Moment.tsx'
import classes from '../ui/form/LongForm.module.css'
import { texts } from './texts.ts'

interface DraftNoticesProps {
  draft: {
    foundFrom: number | null
    clashes: readonly string[]
    isTouched: boolean
  }
  /** What each field is called in a sentence. */
  fieldNames: Readonly<Record<string, string>>
}

/** What somebody should know of their draft before they go on with it. */
export function DraftNotices({ draft, fieldNames }: DraftNoticesProps) {
  const { foundFrom, clashes, isTouched } = draft
  if (clashes.length > 0) {
    const names = clashes.map((name) => fieldNames[name] ?? name).join(', ')
    return (
      <div className={classes.notice} role="status">
        <p className={classes.name}>{texts.changedElsewhere}</p>
        <p>{texts.clash(names)}</p>
      </div>
    )
  }
  if (foundFrom === null || !isTouched) return null
  return (
    <p className={classes.notice} role="status">
      {texts.foundDraft} (<Moment at={new Date(foundFrom).toISOString()} />
      ).
    </p>
  )
}
