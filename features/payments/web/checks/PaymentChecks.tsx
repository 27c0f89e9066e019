import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { type PaymentCheck, paymentsApi } from '../../contract.ts'
import classes from './PaymentChecks.module.css'
import { texts } from './texts.ts'

/** Results of the last check of the payment settings, with what to do, and a button for another. */
export function PaymentChecks() {
  const query = useEndpoint(paymentsApi.readChecks, {})
  const { run, busy } = useToastedAction(paymentsApi.runChecks)
  return (
    <QueryView query={query}>
      {({ last }) => (
        <div>
          {last ? (
            <ul className={classes.list} aria-live="polite">
              {last.checks.map((check) => (
                <CheckRow key={check.says} check={check} />
              ))}
            </ul>
          ) : (
            <p>{texts.never}</p>
          )}
          <div className={classes.foot}>
            <Button variant="default" loading={busy} onClick={() => void run({})}>
              {texts.checkNow}
            </Button>
            {last && (
              <span>
                {texts.checked} <Moment at={last.checked_at} />
              </span>
            )}
          </div>
        </div>
      )}
    </QueryView>
  )
}

const SIZE = 18

const CheckRow = ({ check: { state, says, remedy } }: { check: PaymentCheck }) => {
  const Sign = state === 'ok' ? CircleCheck : CircleAlert
  return (
    <li className={classes.check} data-state={state}>
      <Sign size={SIZE} aria-hidden />
      <p>
        <span className="visually-hidden">{texts.states[state]} </span>
        {says}
      </p>
      {remedy !== null && <p className="soft">{remedy}</p>}
    </li>
  )
}
