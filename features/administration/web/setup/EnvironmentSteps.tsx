import type { ComponentType } from 'react'
import { FactList } from '#platform/web/ui/list/FactList.tsx'
import type { SetupState } from '../../contract.ts'
import classes from './Setup.module.css'
import { texts } from './texts.ts'

const STRIPE_VARIABLES = 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY'

const State = ({ title, text }: { title: string; text: string }) => (
  <div>
    <p className={classes.stateTitle}>{title}</p>
    <p className={classes.stateText}>{text}</p>
  </div>
)

/** How payments are taken, how to change that in the environment, and whether its settings are right, as `Checks` shows. */
export const PaymentsStep = ({ setup, Checks }: { setup: SetupState; Checks: ComponentType }) => (
  <>
    <State {...texts.payments[setup.payments]} />
    <FactList
      className={classes.facts}
      facts={[
        [texts.keys, STRIPE_VARIABLES],
        [texts.webhook, setup.webhook_url],
      ]}
    />
    {setup.payments !== 'off' && <Checks />}
  </>
)

/** Where files and data are. */
export const StorageStep = ({ bucket, database }: SetupState) => (
  <>
    <State {...(bucket === null ? texts.storage.folder : texts.storage.bucket(bucket))} />
    <State {...texts.database[database]} />
  </>
)
