import type { Registration } from '../contract.ts'
import type { z } from 'zod'

const QUARTER_MS = 15 * 60 * 1000

/** How often one may try to sign in and up. Counted for an account from one address, for an account, and for an address. */
export const LIMITS = {
  signIn: { name: 'sign-in', tries: 10, withinMs: QUARTER_MS },
  signInToAccount: { name: 'sign-in-to-account', tries: 100, withinMs: QUARTER_MS },
  signInFromAddress: { name: 'sign-in-from-address', tries: 200, withinMs: QUARTER_MS },
  register: { name: 'register', tries: 30, withinMs: 4 * QUARTER_MS },
} as const

/** A session ends this long after sign-in. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000

// What people who must think of ten characters think of first.
const COMMON = new Set([
  '1234567890',
  '0123456789',
  '0987654321',
  '1111111111',
  '0000000000',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  'q1w2e3r4t5',
  'qwertyuiop',
  'qwerty12345',
  'qwerty123456',
  'asdfghjkl1',
  'abcdefghij',
  'abcdefghijk',
  'abc1234567',
  'abcd123456',
  'password12',
  'password123',
  'password1234',
  'password12345',
  'password123456',
  'passw0rd123',
  'p@ssw0rd123',
  'passwordpassword',
  'letmein123',
  'letmein1234',
  'welcome123',
  'welcome1234',
  'iloveyou123',
  'iloveyou12',
  'sunshine123',
  'princess123',
  'football123',
  'baseball123',
  'superman123',
  'batman12345',
  'monkey12345',
  'dragon12345',
  'master12345',
  'shadow12345',
  'michael123',
  'charlie123',
  'jordan12345',
  'trustno1234',
  'starwars123',
  'whatever123',
  'freedom123',
  'computer123',
  'internet123',
  'changeme123',
  'changeme12',
  'administrator',
  'admin12345',
  'administrator1',
  'adminadmin',
  'root123456',
  'test123456',
  'testtest123',
  'testtesttest',
  'secret12345',
  'default123',
  'google12345',
  'samsung123',
  'pokemon123',
  '12345678910',
  '123456789a',
  'a123456789',
  '123456789q',
  '1234567891',
  '12345qwert',
  '123123123123',
  '1231231231',
  '9876543210',
  '1122334455',
  '1212121212',
  '5555555555',
  '9999999999',
  '7777777777',
  '8888888888',
  '123qweasdzxc',
  'qazwsxedcrfv',
  'zxcvbnm123',
  'asdf123456',
  'asdfasdfasdf',
  'qwertyqwerty',
  'qwer123456',
  'q1w2e3r4t5y6',
  '1q2w3e4r5t6y',
]) as ReadonlySet<string>

/** Why a password cannot be taken, or null. It must not be among the common ones, nor be made of the person's own name or address. */
export function passwordProblem({
  password,
  username,
  email,
}: Pick<z.output<typeof Registration>, 'password' | 'username' | 'email'>): string | null {
  const plain = password.toLowerCase()
  if (COMMON.has(plain) || new Set(plain).size < 4) return 'This password is too common'
  const own = [username, email, email.split('@', 1)[0] ?? ''].map((part) => part.toLowerCase())
  return own.some((part) => part.length > 3 && plain.replace(/\d+$/, '') === part)
    ? 'This password is too easy to guess'
    : null
}
