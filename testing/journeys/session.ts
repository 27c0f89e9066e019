import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { demoAccounts } from '#db/demo/load.ts'

/** Somebody signed in: what their browser keeps of it. */
export interface Session {
  access_token: string
  user: { id: number }
}

/** Signs somebody in without a screen. */
export async function signIn(
  request: APIRequestContext,
  { username, password }: { username: string; password: string },
): Promise<Session> {
  const answer = await request.post('/api/auth/login', { data: { username, password } })
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${await answer.text()}`)
  return (await answer.json()) as Session
}

/** Signs in as one of the demo accounts, without a screen. */
export const sessionOf = (request: APIRequestContext, role: (typeof demoAccounts)[number]['user_type']) =>
  signIn(request, demoAccounts.find(({ user_type }) => user_type === role) ?? demoAccounts[0])

/** Lets the pages of a window begin signed in. */
export const storeSession = (context: BrowserContext, origin: string, { access_token, user }: Session) => {
  const kept = { token: access_token, user: JSON.stringify(user), authState: '{"isAuthenticated":true}' }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}
