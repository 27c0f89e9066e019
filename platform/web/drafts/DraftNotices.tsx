import { Moment } from '../ui/layout/Moment.tsx'
import classes from '../ui/form/LongForm.module.css'
import { texts } from './texts.ts'

interface DraftNoticesProps {
  draft: {
    foundFrom: number | null
    clashes: readonly string[]
    isTouched: boolean
  }
  /** Names of the fields, as used in a sentence. */
  fieldNames: Readonly<Record<string, string>>
}

/** Notices about a draft: that it is from an earlier visit, or conflicts with changes made elsewhere. */
export function DraftNotices({ draft, fieldNames }: DraftNoticesProps) {
  const { foundFrom, clashes, isTouched } = draft
  if (clashes.length > 0) {
    const names = clashes.map((name) => fieldNames[name] ?? name).join(', ')
    return (
      <div className={classes.notice} role="status">
        <p className={classes.name}>{texts.changedElsewhere}</p>
        <p>{texts.conflict(names)}</p>
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
