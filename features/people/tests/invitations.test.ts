import { expect, test } from 'vitest'
import { accountsApi } from '#features/accounts/contract.ts'
import { PASSWORD, startApi, startApiOn, type Sender } from '#testing/api.ts'
import { atTheEnd } from '#testing/at-the-end.ts'
import { invitationsApi } from '../contract.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const invited = await startApiOn(api.opened, { REGISTRATION: 'invitation' })
atTheEnd(() => invited.stop())

const support = () => signUp('client', { operator: ['support'] })
const create = (sender: Sender, wishes: object = {}) =>
  sender.send(invitationsApi.create, { body: { email: null, days: 14, uses: 1, ...wishes } })
const revoke = (sender: Sender, id: number) => sender.send(invitationsApi.revoke, { params: { id } })
const register = (url: string, username: string) =>
  invited.nobody.send(accountsApi.register, {
    body: {
      username,
      email: `${username}@example.com`,
      full_name: 'Greta Guest',
      password: PASSWORD,
      user_type: 'client',
      terms_accepted: true,
      invitation: new URL(url).searchParams.get('invitation') ?? '',
    },
  })
const actions = async () =>
  (await db.selectFrom('audit_entries').select(['action', 'details']).orderBy('id').execute()).slice(-2)

test('support invites somebody, sees who came, and revokes what is left', async () => {
  const sam = await support()
  const { body: made, status } = await create(sam, { uses: 2 })
  expect(status).toBe(201)
  expect((await register(made.url, 'greta')).status).toBe(201)
  const [first] = (await sam.send(invitationsApi.list)).body
  expect(first).toMatchObject({ id: made.id, email: null, uses: 2, uses_left: 1, used_by: ['greta'], revoked_at: null })
  expect((await revoke(sam, made.id)).status).toBe(204)
  expect((await revoke(sam, made.id)).status).toBe(404)
  expect((await register(made.url, 'gustav')).problem.code).toBe('invitation_invalid')
  expect(await actions()).toMatchObject([
    { action: 'create_invitation', details: { invitation: String(made.id) } },
    { action: 'revoke_invitation', details: { before: 'open', after: 'revoked' } },
  ])
})

test('an invitation for an address is of no use to another', async () => {
  const sam = await support()
  const { body: made } = await create(sam, { email: 'zoe@example.com' })
  expect((await register(made.url, 'yan')).problem.code).toBe('invitation_invalid')
  expect((await register(made.url, 'zoe')).status).toBe(201)
  for (const wrong of [{ days: 0 }, { days: 366 }, { uses: 1001 }, { email: 'nobody' }])
    expect((await create(sam, wrong)).status).toBe(422)
})

test('nobody, a stranger and other roles create, see and revoke none', async () => {
  const { body: made } = await create(await support())
  for (const person of [await signUp('client'), await signUp('client', { operator: ['moderator', 'finance'] })]) {
    const statuses = [await create(person), await person.send(invitationsApi.list), await revoke(person, made.id)]
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403])
  }
  expect((await create(nobody)).status).toBe(401)
  expect((await register(made.url, 'hanna')).status).toBe(201)
})
