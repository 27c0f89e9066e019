import type { BrowserContext } from '@playwright/test'
import { createClient, type Client, type ResponseOf } from '#client/index.ts'
import { demoAccounts } from '#db/demo/load.ts'

/** Somebody signed in: what their browser keeps of it. */
export type Session = ResponseOf<'POST /auth/login'>

/** Calls the API as somebody who is signed in, or as nobody. */
export const apiAs = (origin: string, session?: Pick<Session, 'access_token'>): Client =>
  createClient({ origin, token: session?.access_token })

/** Signs somebody in without a screen. */
export const signIn = (
  origin: string,
  { username, password }: { username: string; password: string },
): Promise<Session> => apiAs(origin).call('POST /auth/login', { body: { username, password } })

/** Signs in as one of the demo accounts, without a screen. */
export const sessionOf = (origin: string, role: (typeof demoAccounts)[number]['user_type']): Promise<Session> =>
  signIn(origin, demoAccounts.find(({ user_type }) => user_type === role) ?? demoAccounts[0])

/** Lets the pages of a window begin signed in. */
export const storeSession = (context: BrowserContext, origin: string, { access_token, user }: Session) => {
  const kept = { token: access_token, user: JSON.stringify(user), authState: '{"isAuthenticated":true}' }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}
