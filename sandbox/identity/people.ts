import { createHash } from 'node:crypto'
import { field } from '../stripe/pages/pay-page.ts'

/** Faults that a provider can simulate after consent. */
export const FAULTS = {
  none: 'Nothing',
  garbage_token: 'Its id_token is garbage',
  foreign_signature: 'Its id_token is signed by somebody else',
  wrong_nonce: 'Its id_token is of another sign-in',
  token_error: 'It refuses the code',
  profile_error: 'It does not show the profile',
  email_error: 'It does not show the email addresses',
  no_id: 'It does not say who it is',
} as const
export type Fault = keyof typeof FAULTS

/** A person's account at a sandbox provider. */
export interface SandboxPerson {
  subject: string
  name: string | null
  email: string | null
  verified: boolean
  fault: Fault
}

/** People who can be chosen without typing. */
export const SAMPLE_PEOPLE = [
  { name: 'Mara Lindqvist', email: 'mara.lindqvist@example.com', verified: 'yes' },
  { name: 'Tomás Núñez', email: 'tomas@example.org', verified: 'yes' },
  { name: '李小龍', email: 'xiaolong@example.net', verified: 'no' },
] as const

// Deterministic, so that a person keeps the same id after a restart.
const idOf = (provider: string, text: string) =>
  String(createHash('sha256').update(`${provider}\n${text.toLowerCase()}`).digest().readUIntBE(0, 6))

/** Parses a person from a form. The id is derived from the email or else the name, unless one is given. */
export function parsePerson(provider: string, body: unknown): SandboxPerson {
  const email = field(body, 'email').trim() || null
  const name = field(body, 'name').trim() || null
  const fault = field(body, 'fault')
  return {
    subject: field(body, 'subject').trim() || idOf(provider, email ?? name ?? ''),
    name,
    email,
    verified: field(body, 'verified') === 'yes',
    fault: Object.hasOwn(FAULTS, fault) ? (fault as Fault) : 'none',
  }
}
