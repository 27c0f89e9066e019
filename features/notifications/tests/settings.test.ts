import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { defaultSetting, NotificationKind, notificationsApi } from '../contract.ts'
import { signUpVerified } from './given-notices.ts'

const api = await startApi()
const { settings, changeSettings } = notificationsApi

test('who chose nothing has every kind on the screen, and by mail as the kind deserves', async () => {
  const ann = await api.signUp('client')
  const { body } = await ann.send(settings)
  expect(body.email_verified).toBe(false)
  expect(body.kinds).toEqual(NotificationKind.options.map(defaultSetting))
  expect(body.kinds.every(({ on_screen }) => on_screen)).toBe(true)
  expect(body.kinds.find(({ kind }) => kind === 'message')?.mail).toBe('at_once')
  expect(body.kinds.find(({ kind }) => kind === 'snag')?.mail).toBe('daily')
  expect((await (await signUpVerified(api)).send(settings)).body.email_verified).toBe(true)
})

test('a change keeps the other kinds, and only concerns who made it', async () => {
  const [ann, ben] = [await api.signUp('client'), await api.signUp('client')]
  const kinds = [{ kind: 'sale', on_screen: false, mail: 'hourly' } as const]
  const changed = await ann.send(changeSettings, { body: { kinds } })
  expect(changed.body.kinds).toEqual(
    NotificationKind.options.map((kind) => (kind === 'sale' ? kinds[0] : defaultSetting(kind))),
  )
  await ann.send(changeSettings, { body: { kinds: [{ kind: 'sale', on_screen: true, mail: 'never' }] } })
  const { body } = await ann.send(settings)
  expect(body.kinds.find(({ kind }) => kind === 'sale')).toEqual({ kind: 'sale', on_screen: true, mail: 'never' })
  expect((await ben.send(settings)).body.kinds).toEqual(NotificationKind.options.map(defaultSetting))
})

test.each<[string, unknown]>([
  ['an unknown kind', [{ kind: 'gossip', on_screen: true, mail: 'daily' }]],
  ['an unknown rhythm', [{ kind: 'sale', on_screen: true, mail: 'weekly' }]],
  ['half a setting', [{ kind: 'sale', mail: 'daily' }]],
  ['nothing', []],
  ['no list', 'sale'],
  [
    'one kind twice',
    [
      { kind: 'sale', on_screen: true, mail: 'daily' },
      { kind: 'sale', on_screen: true, mail: 'never' },
    ],
  ],
])('a change to %s is refused and changes nothing', async (_, kinds) => {
  const ann = await api.signUp('client')
  expect((await ann.send(changeSettings, { body: { kinds } as never })).status).toBe(422)
  expect((await ann.send(settings)).body.kinds).toEqual(NotificationKind.options.map(defaultSetting))
})
