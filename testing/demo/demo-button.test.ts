import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoApi } from '#features/administration/contract.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import { startApi, type Person } from '../api.ts'
import { givenConversation } from '../given/rows.ts'

const api = await startApi()
const { db, nobody, signUp } = api

/** Makes somebody one of the people of the demo data, which takes long to load as a whole. */
const makeDemo = ({ id }: Person, username: string) =>
  sql`update accounts set username = ${username}, email = ${`${username}@example.com`}, email_verified_at = now()
    where id = ${id}`.execute(db)

test('an owner removes the demo data with a button, once, and sees when it is done', async () => {
  const olga = await signUp('client', { operator: true })
  expect((await olga.send(demoApi.remove)).problem.code).toBe('no_demo_data')
  const asOwner: typeof signUp = (type, more) => signUp(type, { ...more, operator: true })
  const { client, developer } = await givenConversation({ db, signUp: asOwner })
  await makeDemo(client, 'demo-client')
  await makeDemo(developer, 'demo-creator')
  const demo = { accounts: 2, requests: 1, conversations: 1, works: 0, products: 0 }
  expect((await olga.send(demoApi.read)).body).toEqual({ ...demo, is_removing: false })

  const others = [await signUp('client', { operator: ['moderator', 'support', 'finance'] }), await signUp('client')]
  for (const person of others) {
    expect((await person.send(demoApi.read)).status).toBe(403)
    expect((await person.send(demoApi.remove)).status).toBe(403)
  }
  expect((await nobody.send(demoApi.remove)).status).toBe(401)
  expect((await client.send(demoApi.remove)).problem.code).toBe('own_account')

  expect((await olga.send(demoApi.remove)).body).toEqual({ ...demo, is_removing: true })
  expect((await olga.send(demoApi.remove)).body.is_removing).toBe(true)
  await api.runJobs()
  expect((await olga.send(demoApi.read)).body).toMatchObject({ accounts: 0, conversations: 0, is_removing: false })
  const events = await db.selectFrom('live_events').select('payload').where('account_id', '=', olga.id).execute()
  expect(events).toContainEqual({ payload: { kind: 'demo_data_removed' } })
  const log = await olga.send(operatorsApi.audit, { query: { action: 'remove_demo_data' } })
  expect(log.body.map(({ actor, details }) => [actor?.id, details])).toEqual([[olga.id, { accounts: '2' }]])
  expect((await olga.send(demoApi.remove)).problem.code).toBe('no_demo_data')
})
