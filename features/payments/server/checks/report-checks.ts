import type { WorkerTools } from '#platform/server/work/jobs.ts'
import type { PaymentCheck } from '../../contract.ts'
import { hasPayments } from '../optional-part.ts'
import { storeChecks } from '../queries.ts'
import { checkPaymentSettings } from './check-settings.ts'

const LEVELS = { ok: 'info', warning: 'warn', failed: 'error' } as const

/** Returns a check as one line. */
export const lineOf = ({ says, remedy }: PaymentCheck): string => (remedy === null ? says : `${says} ${remedy}`)

/** Checks the payment settings, logs the results, and stores them for operators. Never throws: the program runs without. */
export async function reportPaymentChecks({ db, now, services, log }: WorkerTools): Promise<void> {
  if (!hasPayments(services.config)) return
  try {
    const checks = await checkPaymentSettings(services)
    for (const check of checks) log[LEVELS[check.state]]({ check: check.name }, `payment settings: ${lineOf(check)}`)
    await storeChecks(db, now, checks)
  } catch (error) {
    log.warn({ err: error }, 'the payment settings could not be checked')
  }
}
