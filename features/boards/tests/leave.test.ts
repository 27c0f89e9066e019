import { expect, test } from 'vitest'
import { PASSWORD, startApi } from '#testing/api.ts'
import { givenDeveloperProfile } from '#testing/given/rows.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { boardsApi } from '../contract.ts'

const { db, signUp } = await startApi()

async function givenBoards() {
  const [ann, ben, dev] = [await signUp('client'), await signUp('client'), await signUp('developer')]
  await givenDeveloperProfile(db, dev)
  for (const owner of [ann, ben]) {
    const { id } = (await owner.send(boardsApi.create, { body: { name: `Board of ${owner.username}` } })).body
    await owner.send(boardsApi.addCreator, { params: { id }, body: { developer_id: dev.id } })
  }
  return { ann, ben, dev }
}

test("a client's copy holds their own boards and nobody else's", async () => {
  const { ann, ben, dev } = await givenBoards()
  const { parts } = (await ann.send(accountSettingsApi.exportData)).body
  expect(parts['boards']).toMatchObject([{ name: `Board of ${ann.username}`, creators: [{ creator: dev.username }] }])
  expect(JSON.stringify(parts['boards'])).not.toContain(ben.username)
})

test('boards go with their owner; a creator who leaves is on nobody’s board, which stays', async () => {
  const { ann, ben, dev } = await givenBoards()
  await ann.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  expect(await db.selectFrom('boards').select('id').where('owner_id', '=', ann.id).execute()).toEqual([])
  await dev.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  expect(await db.selectFrom('board_items').select('id').where('creator_id', '=', dev.id).execute()).toEqual([])
  expect((await ben.send(boardsApi.list)).body).toMatchObject([{ creator_count: 0 }])
})
