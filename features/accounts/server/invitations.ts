import { ago } from '#platform/server/dates.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'
import {
  deleteUnused,
  findUsable,
  findUseOf,
  forgetInvited,
  insertInvitation,
  insertUse,
  takeUse,
} from './queries/invitations.ts'
import type { PersonalData } from './personal-data.ts'
import { hashToken, newToken } from './tokens.ts'

export { listInvitations, revokeInvitation } from './queries/invitations.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_UNUSED_MS = 90 * DAY_MS
/** For how many days, and for how many people, an invitation can be. */
export const INVITATION_DAYS = { default: 14, max: 365 } as const
export const INVITATION_USES = { default: 1, max: 1000 } as const

interface Invitation {
  email: string | null
  days: number
  uses: number
  now: Date
}

/** Makes an invitation. Its code is told this once and not stored. */
export async function createInvitation(db: Database, { email, days, uses, now }: Invitation) {
  const code = newToken()
  const expires_at = new Date(now.getTime() + days * DAY_MS)
  const { id } = await insertInvitation(db, { code_hash: hashToken(code), email, uses, created_at: now, expires_at })
  return { id, code, expires_at }
}

type Mode = Pick<Config, 'REGISTRATION'>

const refusals = {
  registration_closed: 'Registration is closed. People who have an account can still sign in.',
  invitation_required: 'You need an invitation to register. Open the link you were sent.',
  invitation_invalid:
    'This invitation cannot be used: it is used up, has expired, was revoked, or is for another address.',
}
/** Why somebody may not register. */
export class RegistrationRefused extends HttpError {
  constructor(code: keyof typeof refusals) {
    super(403, code, refusals[code])
  }
}

/** Hash of the invitation that a registration needs; null where everybody may register. Throws where nobody may. */
function neededInvitation({ REGISTRATION }: Mode, code_hash: Buffer | null): Buffer | null {
  if (REGISTRATION === 'open') return null
  if (REGISTRATION === 'closed') throw new RegistrationRefused('registration_closed')
  if (!code_hash) throw new RegistrationRefused('invitation_required')
  return code_hash
}

interface Bringing {
  code_hash: Buffer | null
  email: string
  now: Date
}

/** Refuses who could not register anyway, before work is done for them. */
export async function checkMayRegister(db: Database, mode: Mode, { code_hash, email, now }: Bringing): Promise<void> {
  const needed = neededInvitation(mode, code_hash)
  if (!needed) return
  const found = await findUsable(db, needed, now)
  if (!found || (found.email !== null && found.email.toLowerCase() !== email.toLowerCase())) {
    throw new RegistrationRefused('invitation_invalid')
  }
}

/** Takes one use of the invitation that a new account needs, in the transaction that makes it; says how to note whose it was. */
export async function takeInvitation(db: Database, mode: Mode, { code_hash, email, now }: Bringing) {
  const needed = neededInvitation(mode, code_hash)
  if (!needed) return async () => undefined
  const taken = await takeUse(db, { code_hash: needed, email, now })
  if (!taken) throw new RegistrationRefused('invitation_invalid')
  return (account_id: number) => insertUse(db, { account_id, invitation_id: taken.id, used_at: now })
}

/** Invitations that expired long ago and brought nobody are deleted. */
export const deleteOldInvitations = (db: Database, now: Date) => deleteUnused(db, ago(now, KEPT_UNUSED_MS))

/** By which invitation somebody came. */
export const invitationPersonalData: PersonalData = {
  name: 'invitation',
  exportOf: async (db, accountId) => (await findUseOf(db, accountId)) ?? null,
  forget: ({ db }, { accountId, email }) => forgetInvited(db, accountId, email),
}
