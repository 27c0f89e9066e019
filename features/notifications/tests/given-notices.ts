import type { Person, TestApi } from '#testing/api.ts'
import type { Notification, NotificationKind } from '../contract.ts'
import { notificationsApi } from '../contract.ts'
import { notify, type Notice } from '../server.ts'

let count = 0

/** What a feature would tell somebody. */
export const noticeFor = (person: Pick<Person, 'id'>, wishes: Partial<Notice> = {}): Notice => ({
  account_id: person.id,
  kind: 'rating',
  actor: 'clara',
  subject: `Thing ${++count}`,
  path: '/conversations/5',
  ...wishes,
})

/** Tells people something as a feature does. */
export const notifyAll = (api: TestApi, notices: readonly Notice[]): Promise<void> =>
  api.inWork((work) => notify(work, notices))

/** Tells one person of things of a kind, one after the other. */
export async function notifyOne(
  api: TestApi,
  person: Person,
  kind: NotificationKind,
  ...subjects: string[]
): Promise<void> {
  for (const subject of subjects) await notifyAll(api, [noticeFor(person, { kind, subject })])
}

/** What somebody reads in their list. */
export const listOf = async (person: Person, unread = false): Promise<Notification[]> =>
  (await person.send(notificationsApi.list, { query: { unread } })).body

export const subjectsOf = async (person: Person, unread = false): Promise<string[]> =>
  (await listOf(person, unread)).map(({ subject }) => subject)

/** Proves somebody's address, so that emails reach it. */
export const verifyAddress = ({ db, now }: TestApi, person: Person) =>
  db.updateTable('accounts').set({ email_verified_at: now() }).where('id', '=', person.id).execute()

/** Somebody whose address is verified. */
export async function signUpVerified(api: TestApi): Promise<Person> {
  const person = await api.signUp('developer')
  await verifyAddress(api, person)
  return person
}
