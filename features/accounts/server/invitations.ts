import { ago } from '#platform/server/dates.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'
import {
  deleteUnused,
  findUsable,
  findUseOf,
  deleteInvitationUse,
  insertInvitation,
  insertUse,
  takeUse,
} from './queries/invitations.ts'
import type { PersonalData } from './personal-data.ts'
import { answerRefused, isAnswered, type Question } from './registration-question.ts'
import { hashToken, newToken } from '#platform/server/security/tokens.ts'

export { listInvitations, revokeInvitation } from './queries/invitations.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface Invitation {
  email: string | null
  days: number
  uses: number
  now: Date
}

/** Creates an invitation. Its code is returned only this once and never stored. */
export async function createInvitation(db: Database, { email, days, uses, now }: Invitation) {
  const code = newToken()
  const expires_at = new Date(now.getTime() + days * DAY_MS)
  const { id } = await insertInvitation(db, { code_hash: hashToken(code), email, uses, created_at: now, expires_at })
  return { id, code, expires_at }
}

type Mode = Pick<Config, 'REGISTRATION'> & Question

const REFUSAL_MESSAGES = {
  registration_closed: 'Registration is closed. People who have an account can still sign in.',
  invitation_required: 'You need an invitation to register. Open the link you were sent.',
  invitation_invalid:
    'This invitation cannot be used: it is used up, has expired, was revoked, or is for another address.',
}
/** Registration is not allowed; the code says why. */
class RegistrationRefused extends HttpError {
  constructor(code: keyof typeof REFUSAL_MESSAGES) {
    super(403, code, REFUSAL_MESSAGES[code])
  }
}

interface RegistrationProof {
  code_hash: Buffer | null
  /** Hash of the answer to the owner's question. */
  answer_hash: Buffer | null
  email: string
  now: Date
}

/**
 * Returns the hash of the invitation that a registration requires; null where it is open to people who answered the owner's question, if
 * there is one. Throws when registration is closed.
 */
function requiredInvitation(mode: Mode, { code_hash, answer_hash }: RegistrationProof): Buffer | null {
  if (mode.REGISTRATION === 'closed') throw new RegistrationRefused('registration_closed')
  if (mode.REGISTRATION === 'open' && isAnswered(mode, answer_hash)) return null
  if (!code_hash) throw invitationRefused(mode, answer_hash, 'invitation_required')
  return code_hash
}

/** Where registration is open, people whose invitation cannot be used are asked the question like everybody else. */
const invitationRefused = (mode: Mode, answer_hash: Buffer | null, code: keyof typeof REFUSAL_MESSAGES): HttpError =>
  mode.REGISTRATION === 'open' ? answerRefused(mode, answer_hash) : new RegistrationRefused(code)

/** Throws early for a registration that cannot succeed, before expensive work such as hashing. */
export async function checkMayRegister(db: Database, mode: Mode, proof: RegistrationProof): Promise<void> {
  const { email, now, answer_hash } = proof
  const needed = requiredInvitation(mode, proof)
  if (!needed) return
  const found = await findUsable(db, needed, now)
  if (!found || (found.email !== null && found.email.toLowerCase() !== email.toLowerCase())) {
    throw invitationRefused(mode, answer_hash, 'invitation_invalid')
  }
}

/**
 * Consumes one use of the invitation that a new account requires, in the transaction that creates the account. Returns a function that
 * records which account used it.
 */
export async function takeInvitation(db: Database, mode: Mode, proof: RegistrationProof) {
  const { email, now, answer_hash } = proof
  const needed = requiredInvitation(mode, proof)
  if (!needed) return async () => undefined
  const taken = await takeUse(db, { code_hash: needed, email, now })
  if (!taken) throw invitationRefused(mode, answer_hash, 'invitation_invalid')
  return (account_id: number) => insertUse(db, { account_id, invitation_id: taken.id, used_at: now })
}

/** Deletes invitations that expired long ago and were never used. */
export const deleteOldInvitations = (
  db: Database,
  now: Date,
  { INVITATION_KEPT_DAYS }: Pick<Config, 'INVITATION_KEPT_DAYS'>,
) => deleteUnused(db, ago(now, INVITATION_KEPT_DAYS * DAY_MS))

/** The invitation that an account registered with. */
export const invitationPersonalData: PersonalData = {
  name: 'invitation',
  exportOf: async (db, accountId) => (await findUseOf(db, accountId)) ?? null,
  erase: ({ db }, { accountId, email }) => deleteInvitationUse(db, accountId, email),
}
