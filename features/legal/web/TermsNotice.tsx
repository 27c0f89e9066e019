import { useState } from 'react'
import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { legalApi } from '../contract.ts'
import classes from './Legal.module.css'
import { formatDay, PATHS } from './paths.ts'
import { texts } from './texts.ts'

/** Asks signed-in people to accept changed terms. Until these are in force, it can be put off until the next visit. */
export function TermsNotice() {
  const { data } = useEndpoint(legalApi.readDue, {})
  const [postponed, setPostponed] = useState<number | null>(null)
  const { run, busy } = useAction(legalApi.accept, {
    onDone: () => toast.success(texts.accepted),
    onRefused: ({ message }) => toast.error(message),
  })
  const due = data?.due
  if (!due || (due.number === postponed && !due.is_required)) return null
  const { number, summary, effective_at, is_required } = due
  return (
    <aside className={classes.line} aria-label={texts.notice}>
      <div className={classes.inner}>
        <p className={classes.words}>
          <strong>{is_required ? texts.termsChanged : texts.termsChange(formatDay(effective_at))}</strong> {summary}{' '}
          <Link to={`${PATHS.terms}${is_required ? '' : '?upcoming=true'}`}>{texts.read}</Link>
        </p>
        {!is_required && (
          <Button variant="default" size="sm" onClick={() => setPostponed(number)}>
            {texts.later}
          </Button>
        )}
        <Button size="sm" loading={busy} onClick={() => void run({ body: { number } })}>
          {texts.accept}
        </Button>
      </div>
    </aside>
  )
}
