import { accountSettingsApi } from '#features/accounts/contract.ts'
import { CARD_KINDS, type CardKind } from '../contract.ts'
import type { Person, TestApi } from '#testing/api.ts'
import { givenDeveloperProfile, givenRequest } from '#testing/given/rows.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenVideoRow } from '#testing/given/videos.ts'

/** Where each kind has its pages. */
export const PAGES: Record<CardKind, (id: number) => string> = {
  ticket: (id) => `/tickets/${id}`,
  creator: (id) => `/profile/developers/${id}/public`,
  showcase: (id) => `/showcase/${id}`,
  video: (id) => `/video_display/stream/${id}`,
  playlist: (id) => `/playlists/${id}`,
  product: (id) => `/products/${id}`,
}

export const givenPlaylistRow = (
  { db }: Pick<TestApi, 'db'>,
  creator: { id: number },
  { name = 'Bread', is_public = true } = {},
) =>
  db
    .insertInto('playlists')
    .values({ creator_id: creator.id, name, is_public, created_at: new Date() })
    .returningAll()
    .executeTakeFirstOrThrow()

/** One of each kind that everybody may see, all of one creator and one client, with their ids. */
export async function givenOneOfEach(api: TestApi, creator: Person, client: Person): Promise<Record<CardKind, number>> {
  const { db } = api
  await givenDeveloperProfile(db, creator)
  return {
    ticket: (await givenRequest(db, client, { is_public: true })).id,
    creator: creator.id,
    showcase: (await givenShowcaseRow(db, creator)).id,
    video: (await givenVideoRow(db, creator, { is_public: true })).id,
    playlist: (await givenPlaylistRow(api, creator)).id,
    product: (await givenProductRow(db, creator)).id,
  }
}

/** What not everybody may see, by what it is and why. */
export async function givenHidden(api: TestApi): Promise<{ why: string; kind: CardKind; id: number }[]> {
  const { db } = api
  const [creator, client] = [await api.signUp('developer'), await api.signUp('client')]
  await givenDeveloperProfile(db, creator, { is_public: false })
  const deleted = await givenShowcaseRow(db, creator)
  await db.deleteFrom('showcases').where('id', '=', deleted.id).execute()
  const [suspended, owner] = [await api.signUp('developer'), await api.signUp('client')]
  const theirs = await givenOneOfEach(api, suspended, owner)
  await db.updateTable('accounts').set({ is_active: false }).where('id', 'in', [suspended.id, owner.id]).execute()
  const [leaver, leaving] = [await api.signUp('developer'), await api.signUp('client')]
  const left = await givenOneOfEach(api, leaver, leaving)
  await close(leaver)
  await close(leaving)
  return [
    { why: 'a private request', kind: 'ticket', id: (await givenRequest(db, client)).id },
    {
      why: 'a cancelled request',
      kind: 'ticket',
      id: (await givenRequest(db, client, { is_public: true, status: 'cancelled' })).id,
    },
    { why: 'a profile that is not shown', kind: 'creator', id: creator.id },
    { why: 'a client', kind: 'creator', id: client.id },
    { why: 'a deleted showcase', kind: 'showcase', id: deleted.id },
    { why: 'a private video', kind: 'video', id: (await givenVideoRow(db, creator)).id },
    {
      why: 'a video that failed',
      kind: 'video',
      id: (await givenVideoRow(db, creator, { is_public: true, state: 'failed', failure: 'It has no picture.' })).id,
    },
    {
      why: 'a private playlist',
      kind: 'playlist',
      id: (await givenPlaylistRow(api, creator, { is_public: false })).id,
    },
    { why: 'a draft', kind: 'product', id: (await givenProductRow(db, creator, { status: 'draft' })).id },
    {
      why: 'an archived product',
      kind: 'product',
      id: (await givenProductRow(db, creator, { status: 'archived' })).id,
    },
    ...CARD_KINDS.map((kind) => ({ why: `the ${kind} of somebody suspended`, kind, id: theirs[kind] })),
    ...CARD_KINDS.map((kind) => ({ why: `the ${kind} of a closed account`, kind, id: left[kind] })),
  ]
}

async function close(person: Person): Promise<void> {
  const { status } = await person.send(accountSettingsApi.closeAccount, { body: { password: person.password } })
  if (status !== 204) throw new Error(`The account was not closed: ${status}`)
}
