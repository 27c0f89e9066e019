import type { Provider } from '#platform/contract/providers.ts'
import type { Profile } from '#platform/server/outside/identity-providers.ts'
import { inWork, type Work, type WorkBase } from '#platform/server/work/work.ts'
import { checkMailDomain } from './mail-domains.ts'
import { takeInvitation } from './invitations.ts'
import { sendNotice, sendVerification } from './settings/jobs.ts'
import {
  findAccountByEmail,
  findIdentity,
  getAddressee,
  insertIdentity,
  insertSocialAccount,
  listTakenNames,
} from './queries/social.ts'
import { cleanName, canLink, usableEmail, usernameCandidates } from './rules/social.ts'

/** Failure of a social sign-in, with the code that the error screen explains. */
export class SignInFailure extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

// A concurrent sign-in took the same identity, username or address: retry from the beginning.
class ConcurrentSignIn extends Error {}

const TRIES = 5

/** Notifies the owner that a sign-in method was added, so that they notice one they did not add. */
export async function notifyOfNewProvider({ db, enqueue }: Work, accountId: number): Promise<void> {
  const { email: to, full_name } = await getAddressee(db, accountId)
  await enqueue(sendNotice, { kind: 'provider_linked', to, full_name })
}

/** A user returning from a provider. */
export interface ProviderSignIn {
  provider: Provider
  profile: Profile
  /** Hash of the invitation code supplied, required for a new account. */
  invitation_hash: Buffer | null
  /** Hash of the answer to the owner's question, required for a new account where it is asked. */
  answer_hash: Buffer | null
}

async function findOrCreateAccount(work: Work, signIn: ProviderSignIn): Promise<number> {
  const { provider, profile, invitation_hash, answer_hash } = signIn
  const { db: tx, now, enqueue, services } = work
  const { subject } = profile
  const known = await findIdentity(tx, provider, subject)
  if (known) {
    if (!known.is_active) throw new SignInFailure('account_closed')
    return known.id
  }
  const email = usableEmail(profile.email)
  if (email === null) throw new SignInFailure('no_email')

  const owner = await findAccountByEmail(tx, email)
  if (owner) {
    if (!canLink(profile, owner)) throw new SignInFailure('email_in_use')
    if (await insertIdentity(tx, { provider, subject, account_id: owner.id, created_at: now })) {
      await notifyOfNewProvider(work, owner.id)
      return owner.id
    }
    if (await findIdentity(tx, provider, subject)) throw new ConcurrentSignIn()
    // The account is linked to another identity of this provider.
    throw new SignInFailure('email_in_use')
  }

  await checkMailDomain(email, services.config)
  const candidates = usernameCandidates(email, profile.name, Math.random)
  const taken = await listTakenNames(tx, candidates)
  const username = candidates.find((name) => !taken.has(name.toLowerCase()))
  if (username === undefined) throw new ConcurrentSignIn()
  const recordUse = await takeInvitation(tx, services.config, { code_hash: invitation_hash, answer_hash, email, now })
  const inserted = await insertSocialAccount(tx, {
    username,
    email,
    full_name: cleanName(profile.name) ?? username,
    email_verified_at: profile.emailVerified ? now : null,
    created_at: now,
  })
  if (!inserted || !(await insertIdentity(tx, { provider, subject, account_id: inserted.id, created_at: now }))) {
    throw new ConcurrentSignIn()
  }
  await recordUse(inserted.id)
  if (!profile.emailVerified) {
    await enqueue(sendVerification, { account_id: inserted.id }, { onceFor: String(inserted.id) })
  }
  return inserted.id
}

/** Returns the account of a provider's identity and creates one if needed. Throws `SignInFailure`. */
export async function accountOf(base: WorkBase, signIn: ProviderSignIn): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inWork(base, (work) => findOrCreateAccount(work, signIn))
    } catch (error) {
      if (!(error instanceof ConcurrentSignIn)) throw error
      if (attempt === TRIES) throw new SignInFailure('user_creation_failed')
    }
  }
}
