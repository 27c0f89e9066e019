import { expect, test } from 'vitest'
import { accountsApi } from '#features/accounts/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { startApi } from '#testing/api.ts'
import { moderationApi } from '../contract.ts'
import { decide, givenCase, queue, readCase, report } from './given-reports.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const mod = await signUp('client', { operator: ['moderator'] })
const other = await signUp('developer', { operator: ['moderator'] })
const isPublic = async (id: number) => (await nobody.send(requestsApi.read, { params: { id } })).status === 200

test('a hidden request is private, stays so whoever publishes it, and is public again when restored', async () => {
  const { ann, request, id } = await givenCase(api)
  expect((await decide(mod, id, 'hide')).body).toMatchObject({ state: 'decided', measure: 'hide' })
  expect(await isPublic(request.id)).toBe(false)
  const published = { params: { id: request.id }, query: { is_public: true } }
  expect((await ann.send(requestsApi.setPrivacy, published)).body.is_public).toBe(false)
  const mine = { params: { kind: 'request' as const, id: request.id } }
  expect((await ann.send(moderationApi.standing, mine)).body.standing).toBe('hidden')
  expect((await other.send(moderationApi.standing, mine)).body).toEqual({ standing: null, statement: null })
  expect((await decide(mod, id, 'restore')).body.measure).toBe('dismiss')
  expect(await isPublic(request.id)).toBe(true)
})

test('both sides hear of the decision and its reason, visitors by email; nobody learns who reported', async () => {
  const { ann, request, id } = await givenCase(api)
  const ben = await signUp('developer')
  await report(ben, 'request', request.id)
  await decide(mod, id, 'hide')
  await api.runJobs()
  for (const [person, says] of [
    [ann, `Your request “${request.title}” was hidden`],
    [ben, `We hid what you reported: request “${request.title}”`],
  ] as const) {
    const [notice] = (await person.send(notificationsApi.list)).body
    expect(notice).toMatchObject({ kind: 'moderation', subject: says, detail: 'Pills are forbidden' })
    const token = notice?.path.split('/').at(-1) ?? ''
    const { body } = await nobody.send(moderationApi.statement, { params: { token } })
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${ben.username}|${mod.username}|vera@`))
    expect(body.decisions.map(({ action, reason }) => [action, reason])).toEqual([['hide', 'Pills are forbidden']])
  }
  const [email] = api.emails('vera@example.com')
  expect(email?.text).toMatch(/We hid what you reported[\s\S]*Pills are forbidden[\s\S]*\/statements\//)
})

test('somebody whose request was reported for nothing hears nothing', async () => {
  const { ann, id } = await givenCase(api)
  await decide(mod, id, 'dismiss')
  expect((await ann.send(notificationsApi.list)).body).toEqual([])
})

test('of two moderators who decide at once, one decides and the other is told', async () => {
  const { id } = await givenCase(api)
  const { version } = (await readCase(mod, id)).body
  const both = await Promise.all([decide(mod, id, 'hide', version), decide(other, id, 'dismiss', version)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.problem.code).toBe('changed_meanwhile')
  expect((await readCase(mod, id)).body.decisions).toHaveLength(1)
})

test('suspending somebody puts them out and tells them by email; restoring lets them in again', async () => {
  const { ann, id } = await givenCase(api)
  await db.updateTable('accounts').set({ email_verified_at: api.now() }).where('id', '=', ann.id).execute()
  await decide(mod, id, 'suspend')
  await api.runJobs()
  expect((await ann.send(accountsApi.me)).status).toBe(401)
  expect(api.emails(ann.user.email).some(({ text }) => text.includes('/statements/'))).toBe(true)
  expect((await readCase(mod, id)).body.owner.is_suspended).toBe(true)
  await decide(mod, id, 'restore')
  expect((await readCase(mod, id)).body.owner.is_suspended).toBe(false)
})

test('decisions are in the audit log with what was before and after', async () => {
  const { ann, request, id } = await givenCase(api)
  await decide(mod, id, 'warn')
  const { body } = await mod.send(operatorsApi.audit, { query: { account_id: ann.id } })
  expect(body).toMatchObject([
    {
      action: 'decide_report',
      actor: { id: mod.id },
      reason: 'Pills are forbidden',
      details: { item: `request ${request.id}`, before: 'open', after: 'warn' },
    },
  ])
})

test('a decided case is reopened, unless the item was reported again meanwhile', async () => {
  const { request, id } = await givenCase(api)
  await decide(mod, id, 'dismiss')
  expect((await decide(mod, id, 'hide')).problem.code).toBe('impossible_decision')
  expect((await decide(mod, id, 'reopen')).body.state).toBe('open')
  await decide(mod, id, 'dismiss')
  await report(await signUp('developer'), 'request', request.id)
  expect((await decide(mod, id, 'reopen')).problem.code).toBe('open_already')
})

test('nobody, strangers and operators with other roles see and decide nothing; a grant revoked a second ago is over', async () => {
  const { request, id } = await givenCase(api)
  const late = await signUp('client', { operator: ['moderator'] })
  expect(await queue(late)).not.toEqual([])
  await db.deleteFrom('operators').where('account_id', '=', late.id).execute()
  const support = await signUp('client', { operator: ['support', 'finance'] })
  for (const person of [support, late, await signUp('developer')]) {
    const answers = [
      await person.send(moderationApi.listCases),
      await readCase(person, id),
      await decide(person, id, 'hide', 0),
      await person.send(moderationApi.listHeld),
      await person.send(moderationApi.settleHeld, { params: { id: 1 }, body: { action: 'release' } }),
    ]
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      answers.map(() => [403, 'operator_required']),
    )
  }
  expect((await nobody.send(moderationApi.listCases)).status).toBe(401)
  expect(await isPublic(request.id)).toBe(true)
})

test('a moderator who was reported cannot decide that, unless there is nobody else', async () => {
  const { id } = await givenCase(api, mod)
  expect((await readCase(mod, id)).body).toMatchObject({ must_be_other: true, is_alone: false })
  expect((await decide(mod, id, 'dismiss')).problem.code).toBe('own_case')
  const others = await db.deleteFrom('operators').where('account_id', '<>', mod.id).returningAll().execute()
  expect((await readCase(mod, id)).body).toMatchObject({ must_be_other: true, is_alone: true })
  expect((await decide(mod, id, 'dismiss')).status).toBe(200)
  expect(others.length).toBeGreaterThan(0)
})
