import { expect, test } from 'vitest'
import { putPicture } from '#platform/server/files/files.ts'
import { PASSWORD, startApi, type Person } from '#testing/api.ts'
import {
  givenDeveloperProfile,
  givenProject,
  givenRequest,
  givenShare,
  givenConversation,
} from '#testing/given/rows.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { projectsApi } from '#features/projects/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { accountSettingsApi, accountsApi } from '../contract.ts'
import { closeAccount, type PersonalData } from '../server.ts'

const api = await startApi()
const { db, nobody, signUp } = api

const close = (person: Person, password: string | undefined = PASSWORD) =>
  person.send(accountSettingsApi.closeAccount, { body: { password } })
const sendMessage = (person: Person, id: number, content: string) =>
  person.send(conversationsApi.send, { params: { id }, body: { content } })

test('somebody takes a copy of everything that is theirs, and of nothing that is not', async () => {
  const { client, developer, conversation } = await givenConversation(api)
  await sendMessage(client, conversation.id, 'What I wrote')
  await sendMessage(developer, conversation.id, 'Answer of somebody else')
  await givenProject(db, client, { name: 'My folder' })
  await givenProject(db, await signUp('client'), { name: 'Folder of a stranger' })
  const { status, body } = await client.send(accountSettingsApi.exportData)
  expect(status).toBe(200)
  expect(Object.keys(body.parts)).toEqual([
    'account',
    'invitation',
    'refused_mail',
    'moderation',
    'payouts',
    'balance',
    'blocks',
    'profiles',
    'projects',
    'snags',
    'archive_imports',
    'subscription',
    'milestones',
    'agreements',
    'deliveries',
    'case_studies',
    'boards',
    'matches',
    'requests',
    'messages',
    'api_access',
    'webhooks',
    'notifications',
    'showcases',
    'portfolios',
    'product_files',
    'purchases',
    'gifts',
    'refund_requests',
    'licences',
    'products',
    'discount_codes',
    'invoices',
    'seller_details',
    'playlists',
    'videos',
    'donations',
    'feedback',
    'legal',
    'operator',
    'recent_posts',
    'notes',
    'ratings',
    'saved_searches',
  ])
  expect(body.parts['account']).toMatchObject({ id: client.id, username: client.username, email: client.user.email })
  const text = JSON.stringify(body)
  expect(text).toContain('What I wrote')
  expect(text).toContain('My folder')
  for (const foreign of ['Answer of somebody else', 'Folder of a stranger', developer.user.email, 'argon2', 'token']) {
    expect(text).not.toContain(foreign)
  }
})

test('the copy lists the pictures', async () => {
  const dev = await signUp('developer')
  await givenDeveloperProfile(db, dev, { profile_image: 'portrait.webp' })
  const { media } = (await dev.send(accountSettingsApi.exportData)).body
  expect(media).toEqual([
    {
      kind: 'profile picture',
      name: 'portrait.webp',
      url: expect.stringMatching(/^http.*\/portrait\.webp$/) as string,
    },
  ])
})

test('a client leaves: the name is free, and the other side still reads the conversation', async () => {
  const { client, developer, request, conversation, params } = await givenConversation(api)
  await sendMessage(client, conversation.id, 'Words that stay')
  expect((await close(client)).status).toBe(204)
  expect((await client.send(accountsApi.me)).status).toBe(401)
  for (const username of [client.username, client.user.email]) {
    expect((await nobody.send(accountsApi.login, { body: { username, password: PASSWORD } })).status).toBe(401)
  }

  const { body: messages } = await developer.send(conversationsApi.listMessages, { params })
  expect(messages.map(({ username, content }) => [username, content])).toEqual([['Deleted account', 'Words that stay']])
  const { body: read } = await developer.send(conversationsApi.read, { params })
  expect(read.recipient_username === 'Deleted account' || read.starter_username === 'Deleted account').toBe(true)
  const about = await developer.send(requestsApi.read, { params: { id: request.id } })
  expect([about.status, about.body.status, about.body.owner_username]).toEqual([200, 'cancelled', 'Deleted account'])
  const others = await nobody.send(requestsApi.read, { params: { id: request.id } })
  expect(others.status).not.toBe(200)

  const again = await signUp('client', { username: client.username })
  expect(again.id).not.toBe(client.id)
  expect((await again.send(accountSettingsApi.exportData)).body.parts['messages']).toEqual([])
})

test('nothing in what is left tells who it was', async () => {
  const ann = await signUp('client')
  const project = await givenProject(db, ann)
  const request = await givenRequest(db, ann, { project_id: project.id, is_public: true })
  await givenShare(db, request, await signUp('developer'))
  await close(ann)
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', ann.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    username: expect.stringMatching(/^deleted-[0-9a-f]{12}$/) as string,
    email: expect.stringMatching(/@deleted\.invalid$/) as string,
    full_name: 'Deleted account',
    shown_name: 'Deleted account',
    password_hash: null,
    is_active: false,
    email_verified_at: null,
  })
  const left = await Promise.all([
    db.selectFrom('sessions').select('id').where('account_id', '=', ann.id).execute(),
    db.selectFrom('email_tokens').select('account_id').where('account_id', '=', ann.id).execute(),
    db.selectFrom('projects').select('id').where('user_id', '=', ann.id).execute(),
    db.selectFrom('requests').select('id').where('user_id', '=', ann.id).execute(),
    db.selectFrom('request_shares').select('id').where('request_id', '=', request.id).execute(),
  ])
  expect(left.flat()).toEqual([])
  await api.runJobs()
  expect(api.emails(ann.user.email).at(-1)?.subject).toContain('is closed')
})

test('a creator leaves with profile and picture, and is found no more', async () => {
  const dev = await signUp('developer')
  const picture = await putPicture(api.services.files, new Uint8Array([1, 2, 3]))
  await givenDeveloperProfile(db, dev, { profile_image: picture })
  const stored = () => api.services.files.storage.stat(`pictures/${picture}`)
  expect(await stored()).toMatchObject({ size: 3 })
  const ann = await signUp('client')
  await close(dev)
  await api.runJobs()
  expect(await stored()).toBeNull()
  expect((await nobody.send(profilesApi.readPublicDeveloper, { params: { id: dev.id } })).status).toBe(404)
  for (const q of [dev.username, 'deleted-']) {
    const { body } = await ann.send(requestsApi.searchUsers, { query: { q } })
    expect(body).toEqual([])
  }
})

test('pitches that wait end with who leaves, on either side, and notices lose the name', async () => {
  const [client, dev] = [await signUp('client'), await signUp('developer', { subscribed: true })]
  const other = await signUp('developer', { subscribed: true })
  const request = await givenRequest(db, client, { is_public: true })
  const pitch = { request_id: request.id, message: 'I can build this', profile_link: false }
  for (const person of [dev, other]) expect((await person.send(snagsApi.snag, { body: pitch })).status).toBe(200)
  const states = async () =>
    (await db.selectFrom('snags').select('state').where('request_id', '=', request.id).orderBy('id').execute()).map(
      ({ state }) => state,
    )
  const actors = async () =>
    (
      await db.selectFrom('notifications').select('actor').where('account_id', '=', client.id).orderBy('id').execute()
    ).map(({ actor }) => actor)
  expect(await actors()).toContain(dev.username)
  await close(dev)
  await api.runJobs()
  expect(await states()).toEqual(['withdrawn', 'sent'])
  expect(await actors()).not.toContain(dev.username)
  expect(await actors()).toEqual(expect.arrayContaining(['Deleted account', other.username]))
  await close(client)
  expect(await states()).toEqual(['withdrawn', 'closed'])
  expect(await actors()).toEqual([])
})

test('without the right password the account stays, and everything in it', async () => {
  const ann = await signUp('client')
  await givenProject(db, ann)
  for (const password of ['not the password', undefined]) {
    const { status, problem } = await ann.send(accountSettingsApi.closeAccount, { body: password ? { password } : {} })
    expect([status, problem.code]).toEqual([400, 'wrong_password'])
  }
  expect((await ann.send(accountsApi.me)).body).toEqual(ann.user)
  expect((await ann.send(projectsApi.list)).body).toHaveLength(1)
})

test('who has no password may leave shortly after signing in', async () => {
  const [ann, bob] = [await signUp('client'), await signUp('client')]
  await db.updateTable('accounts').set({ password_hash: null }).where('id', 'in', [ann.id, bob.id]).execute()
  expect((await ann.send(accountSettingsApi.closeAccount, { body: {} })).status).toBe(204)
  api.passTime(10 * 60_000 + 5000)
  const { status, problem } = await bob.send(accountSettingsApi.closeAccount, { body: {} })
  expect([status, problem.code]).toEqual([403, 'sign_in_again'])
})

test('somebody who took a name like those of closed accounts stops nobody from leaving', async () => {
  const [ann, squatter] = [await signUp('client'), await signUp('client')]
  await db
    .updateTable('accounts')
    .set({ username: `deleted-${ann.id}` })
    .where('id', '=', squatter.id)
    .execute()
  expect((await close(ann)).status).toBe(204)
})

test('of two who close at once one does; gifts stay in the books without a name', async () => {
  const ann = await signUp('client')
  await db
    .insertInto('donations')
    .values({
      account_id: ann.id,
      amount_cents: 500,
      currency: 'usd',
      is_anonymous: false,
      status: 'paid',
      stripe_session_id: `cs_of_${ann.id}`,
      created_at: api.now(),
    })
    .execute()
  expect(JSON.stringify((await ann.send(accountSettingsApi.exportData)).body.parts['donations'])).toContain('500')
  const statuses = (await Promise.all([close(ann), close(ann)])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  const gift = await db.selectFrom('donations').selectAll().where('stripe_session_id', '=', `cs_of_${ann.id}`).execute()
  expect(gift).toMatchObject([{ account_id: null, amount_cents: 500 }])
})

test('what holds others up is erased last, in its order', async () => {
  const ann = await signUp('client')
  const erased: string[] = []
  const part = (name: string): PersonalData => ({ name, erase: async () => void erased.push(name) })
  const last = (name: string): PersonalData => ({ ...part(name), isErasedLast: true })
  const parts = [last('fees'), part('products'), last('invoices'), part('videos')]
  expect(await api.inWork((work) => closeAccount(work, parts, ann.id))).toBe(true)
  expect(erased).toEqual(['products', 'videos', 'fees', 'invoices'])
})
