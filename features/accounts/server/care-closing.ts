import { randomBytes } from 'node:crypto'
import { inWork } from '#platform/server/work.ts'
import type { MediaItem } from '../contract.ts'
import type { PersonalData } from './personal-data.ts'
import type { CareHandlers } from './care-handlers.ts'
import { sendNotice } from './care-jobs.ts'
import { CARE_LIMITS, countTries } from './care-limits.ts'
import { confirmOwner, wrongPassword } from './owner.ts'
import { lockAccount, setClosed } from './queries/care.ts'

// At random: a name that could be foreseen could be taken before, and the account then not be closed.
const newAlias = () => `deleted-${randomBytes(6).toString('hex')}`

/** Copies and closes what the given features keep for an account. */
export const closingCare = (personalData: readonly PersonalData[]): CareHandlers<'exportData' | 'closeAccount'> => ({
  exportData: async (call) => {
    const { db, caller, now, services } = call
    await countTries(call, [CARE_LIMITS.export, caller.id])
    const parts: Record<string, unknown> = {}
    const media: MediaItem[] = []
    for (const { name, exportOf, mediaOf } of personalData) {
      parts[name] = await exportOf(db, caller.id)
      if (mediaOf) media.push(...(await mediaOf(db, caller.id, services, now)))
    }
    return { exported_at: now.toISOString(), parts, media }
  },

  closeAccount: async (call) => {
    const { caller, body } = call
    const looked = await confirmOwner(call, body.password)
    await inWork(call, async (work) => {
      const { db: tx, now, enqueue } = work
      const account = await lockAccount(tx, caller.id)
      if (account.closed_at !== null || account.password_hash !== looked) throw wrongPassword()
      const { username, email: to, full_name } = account
      for (const { forget } of personalData) await forget(work, { accountId: caller.id, username })
      // Its sessions end with it, and its streams wake: the database sees to that.
      await setClosed(tx, caller.id, { alias: newAlias(), now })
      await enqueue(sendNotice, { kind: 'account_closed', to, full_name })
    })
  },
})
