import { conflict } from '#platform/server/http/http-errors.ts'
import type { Services } from '#platform/server/services.ts'
import { lockForClosing } from '#platform/server/work/open-account.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { DataExport, MediaItem } from '../../contract.ts'
import type { ClosingCosts, GivenUp, Kept, Loss } from '../../contract/closing-costs.ts'
import type { PersonalData } from '../personal-data.ts'
import { eraseAccount } from './erase-account.ts'
import type { AccountSettingsHandlers } from './handlers.ts'
import { sendNotice } from './jobs.ts'
import { ACCOUNT_SETTINGS_LIMITS, countTries } from './limits.ts'
import { lossesToConfirm, hasConfirmedLosses, lossSentence, deductRetained } from '../closing-rules.ts'
import { confirmOwner, wrongPassword } from '../owner.ts'
import { lockAccount } from '../queries/account-settings.ts'

const retainedTextsOf = (personalData: readonly PersonalData[]): string[] =>
  personalData.flatMap(({ retentionReason }) => retentionReason ?? [])

type Base = Pick<Work, 'db'> & { services: Pick<Services, 'config'> }

async function closingOutcome(personalData: readonly PersonalData[], { db, services }: Base, accountId: number) {
  const losses: Loss[] = []
  let keeps: Kept | null = null
  for (const { listLosses, findRetained } of personalData) {
    if (listLosses) losses.push(...(await listLosses(db, accountId)))
    keeps ??= (await findRetained?.(db, accountId, services)) ?? null
  }
  return { losses: deductRetained(losses, keeps?.needs_email === false ? keeps : null), keeps }
}

/** Returns everything that features store about an account. */
export async function exportAccountData(
  personalData: readonly PersonalData[],
  { db, now, services }: Pick<Work, 'db' | 'now' | 'services'>,
  accountId: number,
): Promise<DataExport> {
  const parts: Record<string, unknown> = {}
  const media: MediaItem[] = []
  for (const { name, exportOf, mediaOf } of personalData) {
    if (exportOf) parts[name] = await exportOf(db, accountId)
    if (mediaOf) media.push(...(await mediaOf(db, accountId, services, now)))
  }
  return { exported_at: now.toISOString(), parts, media, stays: retainedTextsOf(personalData) }
}

/** Returns what closing an account costs its owner, and what stays. */
export async function closingCostsOf(
  personalData: readonly PersonalData[],
  base: Base,
  accountId: number,
): Promise<ClosingCosts> {
  const { losses, keeps } = await closingOutcome(personalData, base, accountId)
  return { losses, keeps, gives_up: lossesToConfirm(losses), stays: retainedTextsOf(personalData) }
}

interface Closing {
  accountId: number
  gives_up: GivenUp | undefined
  /** Throws if the account may not be closed as it stands, once it is locked. */
  check: (account: { closed_at: string | null; password_hash: string | null }) => void
}

/**
 * Erases what features store about an account and closes it. Throws 409 `gives_up_needed` unless the figures of what its owner gives up
 * are the current ones.
 */
export async function closeAccount(
  personalData: readonly PersonalData[],
  work: Work,
  { accountId, gives_up, check }: Closing,
): Promise<void> {
  const { db: tx, enqueue } = work
  await lockForClosing(tx, accountId)
  const account = await lockAccount(tx, accountId)
  check(account)
  // From here on, concurrent additions wait until the account is closed.
  for (const { lockLosses } of personalData) await lockLosses?.(tx, accountId)
  const required = lossesToConfirm((await closingOutcome(personalData, work, accountId)).losses)
  if (!hasConfirmedLosses(required, gives_up)) throw conflict('gives_up_needed', lossSentence(required))
  await eraseAccount(work, personalData, account)
  await enqueue(sendNotice, { kind: 'account_closed', to: account.email, full_name: account.full_name })
}

/** Handlers that export and close what the given features store for an account. */
export const closeAccountHandlers = (
  personalData: readonly PersonalData[],
): AccountSettingsHandlers<'exportData' | 'readClosing' | 'closeAccount'> => ({
  exportData: async (call) => {
    await countTries(call, [ACCOUNT_SETTINGS_LIMITS.export, call.caller.id])
    return exportAccountData(personalData, call, call.caller.id)
  },

  readClosing: ({ db, services, caller }) => closingCostsOf(personalData, { db, services }, caller.id),

  closeAccount: async (call) => {
    const { caller, body } = call
    const confirmedHash = await confirmOwner(call, body.password)
    const close = (work: Work) =>
      closeAccount(personalData, work, {
        accountId: caller.id,
        gives_up: body.gives_up,
        check: ({ closed_at, password_hash }) => {
          if (closed_at !== null || password_hash !== confirmedHash) throw wrongPassword()
        },
      })
    return call.complete(close, { closesAccount: true })
  },
})
