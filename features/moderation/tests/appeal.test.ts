import { expect, test } from 'vitest'
import { requestsApi } from '#features/requests/contract.ts'
import { startApi } from '#testing/api.ts'
import { appeal, decide, givenCase, queue, readCase, readStatement, tokensOf } from './given-reports.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const mod = await signUp('client', { operator: ['moderator'] })
const other = await signUp('client', { operator: ['moderator'] })
const isPublic = async (id: number) => (await nobody.send(requestsApi.read, { params: { id } })).status === 200

test('the person affected appeals once, somebody else restores, and both sides read it', async () => {
  const { request, id } = await givenCase(api)
  await decide(mod, id, 'hide')
  const { affected, reporters } = await tokensOf(api, id)
  expect((await readStatement(nobody, affected)).body).toMatchObject({ role: 'affected', can_appeal: true })
  expect((await readStatement(nobody, reporters[0] ?? '')).body).toMatchObject({ role: 'reporter', can_appeal: false })
  expect((await appeal(nobody, reporters[0] ?? '')).problem.code).toBe('cannot_appeal')
  const twice = await Promise.all([appeal(nobody, affected), appeal(nobody, affected)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await queue(mod, 'appealed')).map((one) => one.id)).toEqual([id])
  expect((await readCase(mod, id)).body).toMatchObject({ must_be_other: true, appeals: [{ text: 'It is a bakery' }] })
  expect((await decide(mod, id, 'restore')).problem.code).toBe('own_decision')
  expect(await isPublic(request.id)).toBe(false)
  expect((await decide(other, id, 'restore')).body).toMatchObject({ state: 'decided', measure: 'dismiss' })
  expect(await isPublic(request.id)).toBe(true)
  expect((await appeal(nobody, reporters[0] ?? '')).problem.code).toBe('cannot_appeal')
  expect((await readStatement(nobody, affected)).body.decisions.map(({ action }) => action)).toEqual([
    'hide',
    'restore',
  ])
})

test('a reporter appeals against a dismissal, and reads their own words only', async () => {
  const { id } = await givenCase(api)
  await decide(mod, id, 'dismiss')
  const { affected, reporters } = await tokensOf(api, id)
  const [vera = ''] = reporters
  expect((await appeal(nobody, affected)).problem.code).toBe('cannot_appeal')
  expect((await appeal(nobody, vera)).body.appeals).toMatchObject([{ by: 'reporter', text: 'It is a bakery' }])
  expect((await readStatement(nobody, affected)).body.appeals).toMatchObject([{ by: 'reporter', text: null }])
  expect((await decide(other, id, 'uphold')).body).toMatchObject({ state: 'decided', measure: 'dismiss' })
  expect((await readStatement(nobody, vera)).body.can_appeal).toBe(false)
})

test('where only one can decide, they decide the appeal against themselves, and are told that they are alone', async () => {
  const { id } = await givenCase(api)
  await decide(mod, id, 'hide')
  await appeal(nobody, (await tokensOf(api, id)).affected)
  const others = await db.deleteFrom('operators').where('account_id', '<>', mod.id).returning('account_id').execute()
  expect((await readCase(mod, id)).body).toMatchObject({ must_be_other: true, is_alone: true })
  expect((await decide(mod, id, 'uphold')).body.measure).toBe('hide')
  expect(others).toHaveLength(1)
})

test('an address that nobody was given opens nothing, nor does that of an undecided report for the person affected', async () => {
  const { id } = await givenCase(api)
  const { affected, reporters } = await tokensOf(api, id)
  expect((await readStatement(nobody, 'x'.repeat(32))).status).toBe(404)
  expect((await readStatement(nobody, affected)).status).toBe(404)
  expect((await readStatement(nobody, reporters[0] ?? '')).body).toMatchObject({ state: 'open', decisions: [] })
})
