import { accountSettingsApi } from '#features/accounts/contract.ts'
import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenDeveloperProfile, givenConversation } from '#testing/given/rows.ts'
import { conversationsApi, FILE_MAX_BYTES } from '../contract.ts'
import { DAILY_MAX_BYTES } from '../server/files.ts'
import { addFile, open, PNG } from './attach-file.ts'

const api = await startApi()
type Params = { id: number }
const DAY_MS = 24 * 60 * 60 * 1000

const sendFiles = (who: Pick<Person, 'send'>, params: Params, file_ids: number[]) =>
  who.send(conversationsApi.send, { params, body: { file_ids } })
const rows = ({ id }: Params) =>
  api.db
    .selectFrom('message_files')
    .innerJoin('stored_files', 'stored_files.id', 'message_files.id')
    .selectAll()
    .where('conversation_id', '=', id)
    .orderBy('stored_files.id')
    .execute()
async function stored() {
  const keys: string[] = []
  for await (const page of api.services.files.storage.list('messages/')) keys.push(...page.map(({ key }) => key))
  return keys
}

test('somebody who sent very much today waits until tomorrow', async () => {
  const { client, developer, params } = await givenConversation(api)
  const much = { owner_id: client.id, purpose: 'messages', name: 'x', type: 'x', size: FILE_MAX_BYTES }
  const values = Array.from({ length: DAILY_MAX_BYTES / FILE_MAX_BYTES }, (_, at) => ({
    ...much,
    key: `messages/much-${at}`,
    created_at: api.now(),
  }))
  await api.db.insertInto('stored_files').values(values).execute()
  const refused = await addFile(client, params)
  expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_files'])
  expect((await addFile(developer, params)).status).toBe(201)
  api.passTime(DAY_MS + 1)
  expect((await addFile(client, params)).status).toBe(201)
})

test('of two files at once that both would be the last one for today, one is taken', async () => {
  const { client, params } = await givenConversation(api)
  const size = DAILY_MAX_BYTES - PNG.length - 1
  const much = { owner_id: client.id, purpose: 'messages', name: 'x', type: 'x', size, created_at: api.now() }
  await api.db
    .insertInto('stored_files')
    .values({ ...much, key: 'messages/nearly-all' })
    .execute()
  const before = (await stored()).length
  const responses = await Promise.all([addFile(client, params), addFile(client, params), addFile(client, params)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 429, 429])
  expect([(await rows(params)).length, (await stored()).length - before]).toEqual([1, 1])
})

test('what is not sent within a day is deleted, and so is what belongs to nothing', async () => {
  const { client, params } = await givenConversation(api)
  const { body: file } = await addFile(client, params)
  await sendFiles(client, params, [file.id])
  const { body: unsent } = await addFile(client, params)
  const names = new Map((await rows(params)).map(({ id, key }) => [id, key]))
  await api.runScheduledJob('forget-what-is-over')
  expect(await stored()).toContain(names.get(unsent.id))
  api.passTime(DAY_MS + 1)
  await api.runScheduledJob('forget-what-is-over')
  expect((await rows(params)).map(({ id }) => id)).toEqual([file.id])
  expect(await stored()).not.toContain(names.get(unsent.id))
  const late = await sendFiles(client, params, [unsent.id])
  expect([late.status, late.problem.code]).toEqual([400, 'invalid_file_ids'])
  await api.runScheduledJob('sweep-files')
  expect(await stored()).toContain(names.get(file.id))
  await api.db.deleteFrom('conversations').where('id', '=', params.id).execute()
  await api.runScheduledJob('sweep-files')
  expect(await stored()).not.toContain(names.get(file.id))
})

test('who leaves gets a copy of the files they sent, and takes them and their name with them', async () => {
  const { client, developer, params } = await givenConversation(api)
  await givenDeveloperProfile(api.db, developer)
  const { body: file } = await addFile(developer, params)
  const { body: theirs } = await addFile(client, params)
  await sendFiles(client, params, [theirs.id])
  const body = { content: '', file_ids: [file.id], include_profile: true }
  await developer.send(conversationsApi.send, { params, body })
  const { media, parts } = (await developer.send(accountSettingsApi.exportData)).body
  expect(parts['messages']).toMatchObject([{ links: [{ type: 'profile', content_id: developer.id }] }])
  const copies = media.filter(({ kind }) => kind === 'message file')
  expect(copies.map(({ name }) => name)).toEqual(['sketch.png'])
  expect((await open(api, copies[0]?.url ?? '')).status).toBe(200)
  const left = await developer.send(accountSettingsApi.closeAccount, { body: { password: developer.password } })
  expect(left.status).toBe(204)
  const { body: seen } = await client.send(conversationsApi.listMessages, { params })
  expect(seen.map(({ files, linked_content }) => [files.length, linked_content.length])).toEqual([
    [1, 0],
    [0, 0],
  ])
  expect((await open(api, copies[0]?.url ?? '')).status).toBe(404)
  expect(JSON.stringify(seen)).not.toContain(developer.user.full_name)
})
