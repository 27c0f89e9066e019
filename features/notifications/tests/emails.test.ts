import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { blocksApi } from '#features/blocks/contract.ts'
import { notificationsApi, type MailFrequency, type NotificationKind } from '../contract.ts'
import { IMMEDIATE_DELAY_MS } from '../server/emails.ts'
import { listOf, noticeFor, signUpVerified, notifyOne, notifyAll } from './given-notices.ts'

const api = await startApi({ PUBLIC_URL: 'http://atelier.example' })
const { signUp, db } = api

const MINUTE_MS = 60_000
const emailsTo = (person: Person) => api.emails(person.user.email)
/** Lets a while pass in which nobody is here, and does the work that is due then. */
const afterAWhile = async (milliseconds = IMMEDIATE_DELAY_MS + 1000) => {
  api.passTime(milliseconds)
  await api.runJobs()
}
const runDigest = async (rhythm: 'hour' | 'day') => {
  await api.runScheduledJob(`e-mails-of-the-${rhythm}`)
  await api.runJobs()
}
const choose = (person: Person, kind: NotificationKind, mail: MailFrequency, on_screen = true) =>
  person.send(notificationsApi.changeSettings, { body: { kinds: [{ kind, mail, on_screen }] } })

test('whoever wrote is named in full, in the email and at once on the screen', async () => {
  const [ann, ben] = [await signUpVerified(api), await api.signUp('developer')]
  await notifyAll(api, [noticeFor(ann, { kind: 'message', actor: ben.username, subject: 'A shed' })])
  const pushed = api.db.selectFrom('live_events').select('payload').where('account_id', '=', ann.id)
  const { payload } = await pushed.where('type', '=', 'notification').executeTakeFirstOrThrow()
  expect(payload).toMatchObject({ actor: ben.user.full_name })
  await afterAWhile()
  expect(emailsTo(ann)[0]?.subject).toBe(`${ben.user.full_name} wrote to you about A shed`)
})

test('a message is told by email two minutes later, once, with what it says and where it leads', async () => {
  const ann = await signUpVerified(api)
  await notifyAll(api, [
    noticeFor(ann, {
      kind: 'message',
      actor: 'ben',
      subject: 'A <shed>',
      detail: 'Can you start?',
      path: '/conversations/9',
    }),
  ])
  await api.runJobs()
  expect(emailsTo(ann)).toEqual([])
  await afterAWhile()
  const [email, ...others] = emailsTo(ann)
  expect(others).toEqual([])
  expect(email?.subject).toBe('ben wrote to you about A <shed>')
  expect(email?.text).toContain('Can you start?')
  expect(email?.text).toContain('http://atelier.example/conversations/9')
  expect(email?.html).toContain('A &lt;shed&gt;')
  await afterAWhile(60 * MINUTE_MS)
  await runDigest('hour')
  await runDigest('day')
  expect(emailsTo(ann)).toHaveLength(1)
})

test('messages that come within the two minutes are one email', async () => {
  const ann = await signUpVerified(api)
  await notifyOne(api, ann, 'message', 'First', 'Second')
  await notifyOne(api, ann, 'proposal', 'Third')
  await afterAWhile()
  const [email, ...others] = emailsTo(ann)
  expect(others).toEqual([])
  expect(email?.subject).toBe('3 new notifications from Atelier')
  for (const subject of ['First', 'Second', 'Third']) expect(email?.text).toContain(subject)
})

test('what somebody caused whom the reader has blocked meanwhile is told by no email, unless both must know of it', async () => {
  const ann = await signUpVerified(api)
  const ben = await signUp('client')
  const of = (kind: NotificationKind, subject: string) => noticeFor(ann, { kind, actor: ben.username, subject })
  await notifyAll(api, [of('message', 'A shed'), of('agreement', 'A roof')])
  await ann.send(blocksApi.block, { params: { id: ben.id } })
  await afterAWhile()
  const [email, ...others] = emailsTo(ann)
  expect(others).toEqual([])
  expect(email?.text).toContain('A roof')
  expect(email?.text).not.toContain('A shed')
})

test('what was read meanwhile is told by no email', async () => {
  const ann = await signUpVerified(api)
  await notifyOne(api, ann, 'message', 'Read soon')
  const [notice] = await listOf(ann)
  await ann.send(notificationsApi.read, { body: { ids: [notice?.id ?? 0] } })
  await afterAWhile(10 * MINUTE_MS)
  await afterAWhile(10 * MINUTE_MS)
  expect(emailsTo(ann)).toEqual([])
})

test('what is read, or stopped, after it was taken for an email is not in it', async () => {
  const ann = await signUpVerified(api)
  await notifyOne(api, ann, 'sale', 'Stopped just now')
  await notifyOne(api, ann, 'rating', 'Read just now', 'Still unread')
  await api.runScheduledJob('e-mails-of-the-day')
  const read = (await listOf(ann)).find(({ subject }) => subject === 'Read just now')
  await ann.send(notificationsApi.read, { body: { ids: [read?.id ?? 0] } })
  await choose(ann, 'sale', 'never')
  await api.runJobs()
  expect(emailsTo(ann).map(({ subject }) => subject)).toEqual(['Still unread'])
})

test('an email of what was read before it was taken counts only the rest', async () => {
  const ann = await signUpVerified(api)
  await notifyAll(
    api,
    Array.from({ length: 25 }, (_, at) => noticeFor(ann, { subject: `Number ${at + 1}.` })),
  )
  const oldest = (await listOf(ann)).at(-4)
  await ann.send(notificationsApi.read, { body: { up_to: oldest?.id ?? 0 } })
  await runDigest('day')
  expect(emailsTo(ann)[0]?.subject).toBe('21 new notifications from Atelier')
})

test('nothing is put by for who cannot get emails', async () => {
  const ann = await signUp('client')
  await notifyOne(api, ann, 'message', 'On the screen only')
  api.passTime(IMMEDIATE_DELAY_MS + 1000)
  expect(await api.runJobs()).toBe(0)
  expect(await listOf(ann)).toHaveLength(1)
})

test('who is here gets no email; who leaves without reading gets it then', async () => {
  const ann = await signUpVerified(api)
  await notifyOne(api, ann, 'message', 'While here')
  api.passTime(IMMEDIATE_DELAY_MS + 1000)
  await ann.send(notificationsApi.unread)
  await api.runJobs()
  expect(emailsTo(ann)).toEqual([])
  await afterAWhile(6 * MINUTE_MS)
  expect(emailsTo(ann)).toHaveLength(1)
})

test('a lively thing is told at once the first time, then once an hour while it stays unread', async () => {
  const ann = await signUpVerified(api)
  const message = (subject: string) =>
    notifyAll(api, [noticeFor(ann, { kind: 'message', about: 'conversation-1', subject })])
  await message('One')
  await afterAWhile()
  await message('Two')
  await afterAWhile()
  await message('Three')
  await afterAWhile()
  expect(emailsTo(ann).map(({ subject }) => subject)).toEqual(['clara wrote to you about One'])
  await runDigest('hour')
  expect(
    emailsTo(ann)
      .map(({ subject }) => subject)
      .slice(1),
  ).toEqual(['clara wrote to you about Three'])
  await runDigest('hour')
  expect(emailsTo(ann)).toHaveLength(2)
})

test('the email of the day holds all that is unread, newest first, once', async () => {
  const ann = await signUpVerified(api)
  await notifyOne(api, ann, 'rating', 'First rating')
  await notifyOne(api, ann, 'sale', 'Then a sale', 'Read before')
  const [newest] = await listOf(ann)
  await ann.send(notificationsApi.read, { body: { ids: [newest?.id ?? 0] } })
  await runDigest('hour')
  expect(emailsTo(ann)).toEqual([])
  await runDigest('day')
  await runDigest('day')
  const [email, ...others] = emailsTo(ann)
  expect(others).toEqual([])
  expect(email?.subject).toBe('2 new notifications from Atelier')
  const text = email?.text ?? ''
  expect(text.indexOf('Then a sale')).toBeGreaterThan(0)
  expect(text.indexOf('First rating')).toBeGreaterThan(text.indexOf('Then a sale'))
  expect(text).not.toContain('Read before')
})

test('two digests at the same moment send one email', async () => {
  const ann = await signUpVerified(api)
  await notifyOne(api, ann, 'rating', 'Once')
  await Promise.all([api.runScheduledJob('e-mails-of-the-day'), api.runScheduledJob('e-mails-of-the-day')])
  await api.runJobs()
  expect(emailsTo(ann)).toHaveLength(1)
})

test('an email names twenty things and counts the others', async () => {
  const ann = await signUpVerified(api)
  await notifyAll(
    api,
    Array.from({ length: 23 }, (_, at) => noticeFor(ann, { subject: `Number ${at + 1}.` })),
  )
  await runDigest('day')
  const [email] = emailsTo(ann)
  expect(email?.subject).toBe('23 new notifications from Atelier')
  expect(email?.text).toContain('Number 23.')
  expect(email?.text).toContain('Number 4.')
  expect(email?.text).not.toContain('Number 3.')
  expect(email?.text).toContain('... and 3 more.')
})

test('everybody gets an email of their own', async () => {
  const [ann, ben] = [await signUpVerified(api), await signUpVerified(api)]
  await notifyAll(api, [noticeFor(ann, { subject: 'For Ann' }), noticeFor(ben, { subject: 'For Ben' })])
  await runDigest('day')
  expect(emailsTo(ann).map(({ subject }) => subject)).toEqual(['For Ann'])
  expect(emailsTo(ben).map(({ subject }) => subject)).toEqual(['For Ben'])
})

test('neither unverified addresses nor closed accounts get emails', async () => {
  const [unverified, closed, closedLater] = [
    await signUp('client'),
    await signUpVerified(api),
    await signUpVerified(api),
  ]
  const close = (person: Person) =>
    db.updateTable('accounts').set({ is_active: false }).where('id', '=', person.id).execute()
  await close(closed)
  for (const person of [unverified, closed, closedLater]) {
    await notifyOne(api, person, 'message', 'At once')
    await notifyOne(api, person, 'rating', 'In the digest')
  }
  await close(closedLater)
  await afterAWhile()
  await runDigest('day')
  expect([unverified, closed, closedLater].flatMap(emailsTo)).toEqual([])
})

test('an address that is no longer verified when the email goes out gets none', async () => {
  const ann = await signUpVerified(api)
  await notifyOne(api, ann, 'rating', 'Too late')
  await api.runScheduledJob('e-mails-of-the-day')
  await db.updateTable('accounts').set({ email_verified_at: null }).where('id', '=', ann.id).execute()
  await api.runJobs()
  expect(emailsTo(ann)).toEqual([])
})

test('somebody chooses the rhythm of each kind', async () => {
  const ann = await signUpVerified(api)
  await choose(ann, 'rating', 'hourly')
  await choose(ann, 'message', 'never')
  await choose(ann, 'sale', 'at_once')
  await notifyOne(api, ann, 'rating', 'Hourly now')
  await notifyOne(api, ann, 'message', 'Never')
  await notifyOne(api, ann, 'sale', 'At once now')
  await afterAWhile()
  expect(emailsTo(ann).map(({ subject }) => subject)).toEqual(['clara bought At once now'])
  await runDigest('day')
  expect(emailsTo(ann)).toHaveLength(1)
  await runDigest('hour')
  expect(emailsTo(ann).map(({ subject }) => subject)).toContain('Hourly now')
  expect(emailsTo(ann)).toHaveLength(2)
})

test('what waits follows a changed rhythm', async () => {
  const ann = await signUpVerified(api)
  await notifyOne(api, ann, 'rating', 'Sooner')
  await notifyOne(api, ann, 'sale', 'Not at all')
  await choose(ann, 'rating', 'at_once')
  await choose(ann, 'sale', 'never')
  await afterAWhile()
  await runDigest('day')
  expect(emailsTo(ann).map(({ subject }) => subject)).toEqual(['Sooner'])
})

test('what somebody wants by mail only is in the email and not on the screen; what they want nowhere is not kept', async () => {
  const ann = await signUpVerified(api)
  await choose(ann, 'rating', 'daily', false)
  await choose(ann, 'sale', 'never', false)
  await notifyOne(api, ann, 'rating', 'By mail')
  await notifyOne(api, ann, 'sale', 'Nowhere')
  expect(await listOf(ann)).toEqual([])
  expect((await ann.send(notificationsApi.unread)).body.count).toBe(0)
  const kept = await db.selectFrom('notifications').select('subject').where('account_id', '=', ann.id).execute()
  expect(kept).toEqual([{ subject: 'By mail' }])
  await runDigest('day')
  expect(emailsTo(ann).map(({ subject }) => subject)).toEqual(['By mail'])
})

test('what could not be handed to the queue still waits for its email', async () => {
  const ann = await signUpVerified(api)
  await notifyOne(api, ann, 'rating', 'Stubborn')
  await sql`alter table jobs rename to jobs_away`.execute(db)
  await expect(api.runScheduledJob('e-mails-of-the-day')).rejects.toThrow('"jobs" does not exist')
  await sql`alter table jobs_away rename to jobs`.execute(db)
  await runDigest('day')
  expect(emailsTo(ann)).toHaveLength(1)
})

// Last: everything that waited is a week old now.
test('what waited for more than a week is told by no email', async () => {
  const ann = await signUpVerified(api)
  await notifyOne(api, ann, 'rating', 'Stale')
  api.passTime(8 * 24 * 60 * MINUTE_MS)
  await runDigest('day')
  expect(emailsTo(ann)).toEqual([])
})
