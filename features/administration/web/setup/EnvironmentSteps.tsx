import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FactList } from '#platform/web/ui/list/FactList.tsx'
import { setupApi, type SetupState } from '../../contract.ts'
import classes from './Setup.module.css'
import { texts } from './texts.ts'

const KEYS = 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY'

const State = ({ title, text }: { title: string; text: string }) => (
  <div>
    <p className={classes.stateTitle}>{title}</p>
    <p className={classes.stateText}>{text}</p>
  </div>
)

/** How payments are taken, and how to change that in the environment. */
export function PaymentsStep({ payments, webhook_url }: SetupState) {
  const { run, busy } = useAction(setupApi.checkPayments, {
    onDone: () => toast.success(texts.checked),
    // What the other server answered, instead of the general message about a failure of ours.
    onRefused: ({ detail, message }) => toast.error(detail || message),
  })
  const hasKeys = payments === 'test' || payments === 'live'
  return (
    <>
      <State {...texts.payments[payments]} />
      <FactList
        className={classes.facts}
        facts={[
          [texts.keys, KEYS],
          [texts.webhook, webhook_url],
        ]}
      />
      {hasKeys && (
        <div>
          <Button variant="default" loading={busy} onClick={() => void run({})}>
            {texts.check}
          </Button>
        </div>
      )}
    </>
  )
}

/** Where files and data are. */
export const StorageStep = ({ bucket, database }: SetupState) => (
  <>
    <State {...(bucket === null ? texts.storage.folder : texts.storage.bucket(bucket))} />
    <State {...texts.database[database]} />
  </>
)
