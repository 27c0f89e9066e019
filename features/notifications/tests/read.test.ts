import { expect, test } from 'vitest'
import { LIST_MAX } from '#platform/contract/fields.ts'
import { startApi, type Person } from '#testing/api.ts'
import { openLive } from '#testing/live.ts'
import { countStatements } from '#testing/database/statements.ts'
import { Notification, notificationsApi, NotificationKind } from '../contract.ts'
import { exportNotifications, readAbout } from '../server.ts'
import { listOf, noticeFor, subjectsOf, notifyOne, notifyAll } from './given-notices.ts'

const api = await startApi()
const origin = await api.app.listen({ port: 0 })
const { signUp, nobody, db } = api
const unreadOf = async (person: Person) => (await person.send(notificationsApi.unread)).body.count

test.each(NotificationKind.options)(
  'a notice of the kind %s is stored, pushed at once, listed and read',
  async (kind) => {
    const ann = await signUp('client')
    const stream = await openLive(origin, ann.token)
    await stream.take(1)
    await notifyAll(api, [noticeFor(ann, { kind, subject: 'A shed', detail: 'In spring' })])
    const [listed] = await listOf(ann)
    expect(listed).toMatchObject({ kind, actor: 'clara', subject: 'A shed', detail: 'In spring', read_at: null })
    const [pushed] = await stream.take(1)
    expect(pushed?.type).toBe('notification')
    expect(Notification.parse(pushed?.payload)).toEqual(listed)
    expect(await unreadOf(ann)).toBe(1)
    const read = await ann.send(notificationsApi.read, { body: { ids: [listed?.id ?? 0] } })
    expect(read.body).toEqual({ count: 0 })
    expect((await stream.take(1))[0]).toMatchObject({ type: 'notifications_read', payload: { count: 0 } })
    expect((await listOf(ann))[0]?.read_at).not.toBeNull()
    expect(await listOf(ann, true)).toEqual([])
    await stream.hangUp()
  },
)

test('whoever caused a notification is named in full, or by user name if they gave no full name', async () => {
  const [ann, ben] = [await signUp('client'), await signUp('developer')]
  const called = (full_name: string) => db.updateTable('accounts').set({ full_name }).where('id', '=', ben.id).execute()
  const actors = async () => (await listOf(ann)).map(({ actor }) => actor)
  await called('Ben Benson')
  await notifyAll(api, [noticeFor(ann, { kind: 'message', actor: ben.username })])
  expect(await actors()).toEqual(['Ben Benson'])
  await called('  ')
  expect(await actors()).toEqual([ben.username])
})

test('raters keep their username, and whoever takes the name of somebody who left is not named in their place', async () => {
  const [ann, ben] = [await signUp('client'), await signUp('developer')]
  await notifyAll(api, [noticeFor(ann, { kind: 'rating', actor: ben.username })])
  await db.updateTable('accounts').set({ full_name: 'Ben Benson' }).where('id', '=', ben.id).execute()
  await notifyAll(api, [noticeFor(ann, { kind: 'message', actor: ben.username })])
  const actors = async () => (await listOf(ann)).map(({ actor }) => actor)
  expect(await actors()).toEqual(['Ben Benson', ben.username])
  const later = new Date(api.now().getTime() + 1000)
  await db.updateTable('accounts').set({ created_at: later }).where('id', '=', ben.id).execute()
  expect(await actors()).toEqual([ben.username, ben.username])
})

test('somebody who was told of 10,000 things gets them by pages', { timeout: 60_000 }, async () => {
  const ann = await signUp('client')
  const notices = Array.from({ length: 10_000 }, (_, at) => ({ account_id: ann.id, subject: `Thing ${at}` }))
  const row = { kind: 'rating' as const, path: '/conversations/5', created_at: api.now() }
  for (let from = 0; from < notices.length; from += 2000) {
    const some = notices.slice(from, from + 2000).map((notice) => ({ ...row, ...notice }))
    await db.insertInto('notifications').values(some).execute()
  }
  const first = await ann.send(notificationsApi.list, { query: { unread: false } })
  expect([first.body.length, first.body[0]?.subject]).toEqual([LIST_MAX, 'Thing 9999'])
  const after = /after=([^&>]+)/.exec(String(first.headers.link))?.[1]
  const second = await ann.send(notificationsApi.list, { query: { unread: false, after: String(after) } })
  expect(second.body[0]?.subject).toBe(`Thing ${9999 - LIST_MAX}`)
})

test('a long subject is cut between characters', async () => {
  const ann = await signUp('client')
  await notifyAll(api, [noticeFor(ann, { subject: `${'x'.repeat(198)}😀 and more` })])
  expect(await subjectsOf(ann)).toEqual([`${'x'.repeat(198)}😀…`])
})

test('a newer notice about the same thing takes the place of the unread one, and stands on top', async () => {
  const ann = await signUp('client')
  const about = 'conversation-5'
  await notifyAll(api, [noticeFor(ann, { kind: 'message', about, subject: 'First' })])
  await notifyOne(api, ann, 'rating', 'Between')
  await notifyAll(api, [noticeFor(ann, { kind: 'message', about, subject: 'Second' })])
  expect(await subjectsOf(ann)).toEqual(['Second', 'Between'])
  await notifyAll(api, [noticeFor(ann, { kind: 'agreement', about, subject: 'Another kind' })])
  await ann.send(notificationsApi.read, { body: { up_to: (await listOf(ann))[0]?.id ?? 0 } })
  await notifyAll(api, [noticeFor(ann, { kind: 'message', about, subject: 'After reading' })])
  expect(await subjectsOf(ann)).toEqual(['After reading', 'Another kind', 'Second', 'Between'])
  expect(await unreadOf(ann)).toBe(1)
})

test('of notices about one thing told at once, the last one stays', async () => {
  const ann = await signUp('client')
  const ben = await signUp('client')
  const about = { kind: 'snag', about: 'snag-1' } as const
  await notifyAll(api, [
    noticeFor(ann, { ...about, subject: 'One' }),
    noticeFor(ben, { ...about, subject: 'For Ben' }),
    noticeFor(ann, { ...about, subject: 'Two' }),
  ])
  expect([await subjectsOf(ann), await subjectsOf(ben)]).toEqual([['Two'], ['For Ben']])
})

test('long words are cut and an empty detail is none', async () => {
  const ann = await signUp('client')
  await notifyAll(api, [noticeFor(ann, { subject: 'x'.repeat(900), detail: '' })])
  expect(await listOf(ann)).toMatchObject([{ subject: `${'x'.repeat(199)}…`, detail: null }])
})

test('everything up to a notice is read at once, what came after it stays', async () => {
  const ann = await signUp('client')
  await notifyOne(api, ann, 'sale', 'a', 'b', 'c')
  const [, second] = await listOf(ann)
  expect((await ann.send(notificationsApi.read, { body: { up_to: second?.id ?? 0 } })).body).toEqual({ count: 1 })
  expect(await subjectsOf(ann, true)).toEqual(['c'])
})

test('marking as read needs either names or an end, and at most 200 names', async () => {
  const ann = await signUp('client')
  await notifyOne(api, ann, 'sale', 'a')
  const ids = Array.from({ length: 201 }, (_, at) => at + 1)
  for (const body of [{}, { ids: [] }, { ids }, { ids: [1], up_to: 1 }]) {
    expect((await ann.send(notificationsApi.read, { body })).status).toBe(422)
  }
  expect(await unreadOf(ann)).toBe(1)
})

test('a stranger neither sees nor marks what others were told', async () => {
  const [ann, eve] = [await signUp('client'), await signUp('developer')]
  await notifyOne(api, ann, 'sale', 'Private')
  const [notice] = await listOf(ann)
  expect(await listOf(eve)).toEqual([])
  expect(await unreadOf(eve)).toBe(0)
  const id = notice?.id ?? 0
  for (const body of [{ ids: [id] }, { up_to: id + 100 }]) {
    expect((await eve.send(notificationsApi.read, { body })).body).toEqual({ count: 0 })
  }
  expect(await unreadOf(ann)).toBe(1)
})

test('nobody is told nothing', async () => {
  const { list, unread, read, settings, changeSettings } = notificationsApi
  for (const endpoint of [list, unread, settings]) expect((await nobody.send(endpoint)).status).toBe(401)
  expect((await nobody.send(read, { body: { up_to: 1 } })).status).toBe(401)
  const kinds = [{ kind: 'sale', on_screen: false, mail: 'never' }] as const
  expect((await nobody.send(changeSettings, { body: { kinds: [...kinds] } })).status).toBe(401)
})

test('a long list is walked page by page, each notice once, whatever comes meanwhile', async () => {
  const ann = await signUp('client')
  await notifyOne(api, ann, 'video', 'a', 'b', 'c', 'd', 'e')
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await ann.send(notificationsApi.list, { query: { limit: 2, after } })
    seen.push(...page.body.map(({ subject }) => subject))
    const link = /<(.+)>; rel="next"/.exec(String(page.headers['link']))?.[1]
    after = link === undefined ? undefined : (new URL(link, 'http://local').searchParams.get('after') ?? undefined)
    await notifyOne(api, ann, 'video', 'later')
  } while (after !== undefined)
  expect(seen).toEqual(['e', 'd', 'c', 'b', 'a'])
})

test('listing, counting and reading take the same number of statements however much there is', async () => {
  const [few, many] = [await signUp('client'), await signUp('client')]
  await notifyOne(api, few, 'sale', 'one')
  await notifyAll(
    api,
    Array.from({ length: 60 }, () => noticeFor(many)),
  )
  const calls = [
    (person: Person) => person.send(notificationsApi.list, { query: { limit: 100 } }),
    (person: Person) => person.send(notificationsApi.list, { query: { unread: true } }),
    (person: Person) => person.send(notificationsApi.unread),
    (person: Person) => person.send(notificationsApi.settings),
  ]
  for (const call of calls) {
    const count = await countStatements(() => call(few))
    expect(await countStatements(() => call(many))).toBe(count)
    // Who calls, and the answer.
    expect(count).toBe(2)
  }
  const readAll = (person: Person) => person.send(notificationsApi.read, { body: { up_to: 1e9 } })
  expect(await countStatements(() => readAll(many))).toBe(await countStatements(() => readAll(few)))
})

test('looking at the thing itself reads what was told of it, and tells the other screens', async () => {
  const ann = await signUp('client')
  const about = 'conversation-7'
  await notifyAll(api, [noticeFor(ann, { kind: 'message', about }), noticeFor(ann, { kind: 'agreement', about })])
  const reported: unknown[] = []
  const look = () =>
    api.inWork((work) =>
      readAbout(
        {
          ...work,
          publish: ({ type }, account_id, payload) => void reported.push({ account_id, type, payload }),
        },
        { account_id: ann.id, kind: 'message', about },
      ),
    )
  await look()
  expect((await listOf(ann, true)).map(({ kind }) => kind)).toEqual(['agreement'])
  await look()
  expect(reported).toEqual([{ account_id: ann.id, type: 'notifications_read', payload: { count: 1 } }])
})

test('what somebody was told is part of their export, and goes with their account', async () => {
  const ann = await signUp('client')
  await notifyOne(api, ann, 'sale', 'Export me')
  const { notifications, settings } = await exportNotifications(db, ann.id)
  expect(notifications).toMatchObject([{ kind: 'sale', subject: 'Export me' }])
  expect(settings).toHaveLength(NotificationKind.options.length)
  await db.deleteFrom('accounts').where('id', '=', ann.id).execute()
  expect((await exportNotifications(db, ann.id)).notifications).toEqual([])
})

// Last: the clock does not go back, and sessions end with it.
test('notices are deleted after 180 days, not before', async () => {
  const ann = await signUp('client')
  await notifyOne(api, ann, 'sale', 'Old')
  const left = async () => (await exportNotifications(db, ann.id)).notifications.length
  api.passTime((api.services.config.NOTIFICATION_DAYS - 1) * 86_400_000)
  await api.runScheduledJob('forget-old-notices')
  expect(await left()).toBe(1)
  await notifyOne(api, ann, 'sale', 'New')
  api.passTime(2 * 86_400_000)
  await api.runScheduledJob('forget-old-notices')
  expect((await exportNotifications(db, ann.id)).notifications).toMatchObject([{ subject: 'New' }])
})
