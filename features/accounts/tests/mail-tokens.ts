import type { Person, TestApi } from '#testing/api.ts'
import { accountSettingsApi } from '../contract.ts'

/** The token of the newest email to an address whose link leads to a screen. Throws when there is none. */
export function tokenIn(api: TestApi, to: string, screen: 'reset-password' | 'verify-email'): string {
  const email = api.emails(to).findLast(({ text }) => text.includes(`/${screen}?token=`))
  const token = email && /\?token=([\w-]+)/.exec(email.text)?.[1]
  if (token === undefined) throw new Error(`No email to ${to} leads to ${screen}`)
  return token
}

/** Somebody asks for a new password and reads the email. */
export async function askForReset(api: TestApi, { user }: Pick<Person, 'user'>): Promise<string> {
  await api.nobody.send(accountSettingsApi.forgotPassword, { body: { email: user.email } })
  await api.runJobs()
  return tokenIn(api, user.email, 'reset-password')
}
