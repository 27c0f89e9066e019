import type { Database } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/http-errors.ts'
import type { MediaItem } from '../../contract.ts'
import { LossKind, type Loss } from '../../contract/closing-costs.ts'
import type { PersonalData } from '../personal-data.ts'
import { eraseAccount } from './erase-account.ts'
import type { CareHandlers } from './handlers.ts'
import { sendNotice } from './jobs.ts'
import { CARE_LIMITS, countTries } from './limits.ts'
import { givenUpFor, isGivenUp, lossSentence } from '../closing-rules.ts'
import { confirmOwner, wrongPassword } from '../owner.ts'
import { lockAccount } from '../queries/account-settings.ts'

const staysOf = (personalData: readonly PersonalData[]): string[] => personalData.flatMap(({ stays }) => stays ?? [])

async function lossesOf(personalData: readonly PersonalData[], db: Database, accountId: number): Promise<Loss[]> {
  const losses: Loss[] = []
  for (const { lossesOf: of } of personalData) if (of) losses.push(...(await of(db, accountId)))
  // Money first, in declaration order.
  return losses.toSorted((one, other) => LossKind.options.indexOf(one.kind) - LossKind.options.indexOf(other.kind))
}

/** Handlers that export and close what the given features store for an account. */
export const closingCare = (
  personalData: readonly PersonalData[],
): CareHandlers<'exportData' | 'readClosing' | 'closeAccount'> => ({
  exportData: async (call) => {
    const { db, caller, now, services } = call
    await countTries(call, [CARE_LIMITS.export, caller.id])
    const parts: Record<string, unknown> = {}
    const media: MediaItem[] = []
    for (const { name, exportOf, mediaOf } of personalData) {
      if (exportOf) parts[name] = await exportOf(db, caller.id)
      if (mediaOf) media.push(...(await mediaOf(db, caller.id, services, now)))
    }
    return { exported_at: now.toISOString(), parts, media, stays: staysOf(personalData) }
  },

  readClosing: async ({ db, caller }) => {
    const losses = await lossesOf(personalData, db, caller.id)
    return { losses, gives_up: givenUpFor(losses), stays: staysOf(personalData) }
  },

  closeAccount: async (call) => {
    const { caller, body } = call
    const looked = await confirmOwner(call, body.password)
    return call.complete(async (work) => {
      const { db: tx, enqueue } = work
      const account = await lockAccount(tx, caller.id)
      if (account.closed_at !== null || account.password_hash !== looked) throw wrongPassword()
      // From here on, concurrent additions wait until the account is closed.
      for (const { lockLosses } of personalData) await lockLosses?.(tx, caller.id)
      const needed = givenUpFor(await lossesOf(personalData, tx, caller.id))
      if (!isGivenUp(needed, body.gives_up)) throw conflict('gives_up_needed', lossSentence(needed))
      await eraseAccount(work, personalData, account)
      const { email: to, full_name } = account
      await enqueue(sendNotice, { kind: 'account_closed', to, full_name })
    })
  },
})
