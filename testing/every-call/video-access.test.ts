import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { playlistsApi, playlistSharingApi } from '#features/playlists/contract.ts'
import { portfoliosApi, portfolioSharingApi } from '#features/portfolios/contract.ts'
import { showcaseSharingApi } from '#features/showcases/contract.ts'
import { sharingApi, videosApi, type SharedVideo } from '#features/videos/contract.ts'
import { keyOf } from '#features/videos/server.ts'
import { atTheEnd } from '../at-the-end.ts'
import { startApi, startApiOn, type Person } from '../api.ts'
import { givenConversation } from '../given/rows.ts'
import { givenShowcaseRow } from '../given/showcases.ts'
import { givenVideoRow } from '../given/videos.ts'
import { countStatements } from '../database/statements.ts'

const REMEMBERING = { RESPONSE_CACHE_MB: '8' }
const HOUR_MS = 60 * 60 * 1000
// It passes only when told: what is remembered for a second is remembered for as long as a slow machine takes.
let moment = Date.now()
const clock = () => new Date(moment)
const api = await startApi(REMEMBERING, { clock })
const { nobody } = api
// Another process on the same database and files, which nobody tells of changes: the embedded database has no notices.
const other = await startApiOn(api.opened, { ...REMEMBERING, DATA_DIR: dirname(api.filesFolder) }, { clock })
atTheEnd(() => other.stop())

/** A video with every kind of file, as if it had been prepared. */
async function givenWholeVideo(owner: Person, is_public: boolean) {
  const [folder, try_folder] = [randomUUID(), randomUUID()]
  const [frame, thumbnail, captions] = ['frame-1.webp', 'thumbnail-1.webp', 'captions-1.vtt']
  const made = { master: 'master.m3u8', poster: frame, frames: [frame], sprite: 'sprite.vtt', try_folder }
  const video = await givenVideoRow(api.db, owner, { folder, thumbnail, is_public, ...made })
  const captionsRow = { video_id: video.id, language: 'en', label: 'English', name: captions, created_at: new Date() }
  await api.db.insertInto('video_captions').values(captionsRow).execute()
  const prepared = ['master.m3u8', '90/index.m3u8', '90/00000.m4s', 'sprite.vtt', frame]
  for (const name of ['original', thumbnail, captions, ...prepared.map((one) => `${try_folder}/${one}`)]) {
    const limits = { type: 'video/mp4', maxBytes: 100 }
    await api.services.files.storage.put(keyOf(folder, name), Readable.from([Buffer.from(name)]), limits)
  }
  return video
}

type Addressed = Pick<SharedVideo, 'file_path' | 'thumbnail_path' | 'hls_path' | 'sprite_path' | 'captions'>

/** Every kind of address that comes with a video. */
function addressesOf({ file_path, thumbnail_path, hls_path, sprite_path, captions }: Addressed) {
  const below = (name: string) => new URL(name, hls_path!).href
  return {
    original: file_path,
    picture: thumbnail_path!,
    captions: captions[0]!.url,
    playlist: hls_path!,
    'playlist of a size': below('90/index.m3u8'),
    segment: below('90/00000.m4s'),
    frame: below('frame-1.webp'),
    'time line': sprite_path!,
  }
}

const get = (server: Pick<typeof api, 'app'>, address: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(address)
  return server.app.inject({ url: pathname + search, headers })
}
const statusesOf = (server: Pick<typeof api, 'app'>, addresses: Record<string, string>) =>
  Promise.all(
    Object.entries(addresses).map(async ([kind, one]) => [kind, (await get(server, one)).statusCode] as const),
  )
const all = (addresses: Record<string, string>, statuses: number[]) =>
  Object.keys(addresses).map((kind) => [kind, expect.toBeOneOf(statuses) as number] as const)

type Way = readonly [how: string, act: (context: { owner: Person; id: number; holder: number }) => Promise<unknown>]

const hide: Way = [
  'the video is made private',
  ({ owner, id }) => owner.send(videosApi.change, { params: { id }, body: { is_public: false } }),
]
const anyhow: Way[] = [
  ['the video is deleted', ({ owner, id }) => owner.send(videosApi.remove, { params: { id } })],
  [
    'its owner closes their account',
    ({ owner }) => owner.send(accountSettingsApi.closeAccount, { body: { password: owner.password } }),
  ],
]
const linkEnds = (share: typeof playlistSharingApi.share, revoke: typeof playlistSharingApi.revokeShare): Way[] => {
  const change =
    (body: { new_link?: boolean; ends_at?: string; password?: string }) =>
    ({ owner, holder }: { owner: Person; holder: number }) =>
      owner.send(share, { params: { id: holder }, body })
  return [
    ['the link is revoked', ({ owner, holder }) => owner.send(revoke, { params: { id: holder } })],
    ['the link is replaced', change({ new_link: true })],
    ['the link gets another password', change({ password: 'butter' })],
    [
      'the link ends',
      async (context) => {
        await change({ ends_at: new Date(api.now().getTime() + 60_000).toISOString() })(context)
        moment += 61_000
      },
    ],
  ]
}
const pageSections = (id: number, also_private: boolean) => [{ kind: 'videos' as const, works: [{ id, also_private }] }]

/** A kind of address: who is shown the video, and everything by which that ends. */
interface Kind {
  isPublic?: boolean
  /** Shows a video somewhere; answers what it is shown with, and the thing that shows it. */
  show: (owner: Person, id: number) => Promise<{ video: Addressed | undefined; holder?: number }>
  ends: Way[]
}

const password = 'bread'
const kinds: Record<string, Kind> = {
  'in public': {
    isPublic: true,
    show: async (_, id) => ({ video: (await nobody.send(videosApi.read, { params: { id } })).body }),
    ends: [hide, ...anyhow],
  },
  'by its own link': {
    show: async (owner, id) => {
      const { body: link } = await owner.send(sharingApi.share, { params: { id }, body: { password } })
      const opened = { params: { token: link.share_token }, body: { password } }
      return { video: (await nobody.send(sharingApi.openShared, opened)).body, holder: id }
    },
    ends: [...anyhow, ...linkEnds(sharingApi.share, sharingApi.revokeShare as never)],
  },
  'by the link of a playlist': {
    show: async (owner, videoId) => {
      const { body: list } = await owner.send(playlistsApi.create, { body: { name: 'For you' } })
      await owner.send(playlistsApi.addVideo, { params: { id: list.id, videoId } })
      const { body: link } = await owner.send(playlistSharingApi.share, { params: { id: list.id }, body: { password } })
      const opened = { params: { token: link.share_token }, body: { password } }
      const { body } = await nobody.send(playlistSharingApi.openShared, opened)
      return { video: body.videos[0], holder: list.id }
    },
    ends: [
      ...anyhow,
      ...linkEnds(playlistSharingApi.share, playlistSharingApi.revokeShare),
      [
        'it is taken out of the playlist',
        ({ owner, id, holder }) => owner.send(playlistsApi.removeVideo, { params: { id: holder, videoId: id } }),
      ],
      ['the playlist is deleted', ({ owner, holder }) => owner.send(playlistsApi.remove, { params: { id: holder } })],
    ],
  },
  'by the link of a portfolio page': {
    show: async (owner, id) => {
      const page = { title: 'For bakers', sections: pageSections(id, true) }
      const { body: made } = await owner.send(portfoliosApi.createPage, { body: page })
      const { body: link } = await owner.send(portfolioSharingApi.share, {
        params: { id: made.id },
        body: { password },
      })
      const opened = { params: { token: link.share_token }, body: { password } }
      const { body } = await nobody.send(portfolioSharingApi.openShared, opened)
      return { video: body.videos[0], holder: made.id }
    },
    ends: [
      ...anyhow,
      ...linkEnds(portfolioSharingApi.share as never, portfolioSharingApi.revokeShare as never),
      [
        'the page shows no private videos any more',
        ({ owner, id, holder }) =>
          owner.send(portfoliosApi.changePage, {
            params: { id: holder },
            body: { sections: pageSections(id, false) },
          }),
      ],
      ['the page is deleted', ({ owner, holder }) => owner.send(portfoliosApi.removePage, { params: { id: holder } })],
    ],
  },
  'by the link of a showcase': {
    isPublic: true,
    show: async (owner, videoId) => {
      const { id } = await givenShowcaseRow(api.db, owner)
      await api.db.insertInto('showcase_videos').values({ showcase_id: id, video_id: videoId, position: 1 }).execute()
      const { body: link } = await owner.send(showcaseSharingApi.share, { params: { id }, body: { new_link: true } })
      const { body } = await nobody.send(showcaseSharingApi.readShared, { params: { token: link.share_token! } })
      return { video: body.videos[0], holder: id }
    },
    ends: [hide, ...anyhow],
  },
  'to its owner': {
    show: async (owner, id) => ({ video: (await owner.send(videosApi.read, { params: { id } })).body }),
    ends: anyhow,
  },
}

describe.each(Object.entries(kinds))('a video that is shown %s', (_, { isPublic = false, show, ends }) => {
  test.each(ends)(
    'is gone at once at every address when %s, and within five seconds in other processes',
    async (_how, act) => {
      const owner = await api.signUp('developer')
      const { id } = await givenWholeVideo(owner, isPublic)
      const { video, holder = 0 } = await show(owner, id)
      const addresses = addressesOf(video!)
      for (const server of [api, other]) expect(await statusesOf(server, addresses)).toEqual(all(addresses, [200]))
      await act({ owner, id, holder })
      expect(await statusesOf(api, addresses)).toEqual(all(addresses, [403, 404]))
      moment += 5_000
      expect(await statusesOf(other, addresses)).toEqual(all(addresses, [403, 404]))
    },
  )

  test('is asked for again by whoever stores it, and who plays on asks the database nothing', async () => {
    const owner = await api.signUp('developer')
    const { id } = await givenWholeVideo(owner, isPublic)
    const addresses = addressesOf((await show(owner, id)).video!)
    for (const [kind, address] of Object.entries(addresses)) {
      const { headers } = await get(api, address)
      expect([kind, headers['cache-control']]).toEqual([
        kind,
        isPublic ? 'public, max-age=2, must-revalidate' : 'private, no-cache',
      ])
      const again = await get(api, address, { 'if-none-match': String(headers['etag']) })
      expect([kind, again.statusCode]).toEqual([kind, 304])
    }
    const { playlist, segment, original } = addresses
    const playOn = async () => {
      for (const address of [playlist, segment, original]) expect((await get(api, address)).statusCode).toBe(200)
    }
    await playOn()
    expect(await countStatements(playOn)).toBe(0)
  })

  test('plays on for as long as it may be watched', async () => {
    const owner = await api.signUp('developer')
    const { id } = await givenWholeVideo(owner, isPublic)
    const addresses = addressesOf((await show(owner, id)).video!)
    moment += HOUR_MS
    expect(await statusesOf(api, addresses)).toEqual(all(addresses, [200]))
  })
})

test('a link without a password any more goes on showing the video to who had opened it', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenWholeVideo(owner, false)
  const { video } = await kinds['by its own link']!.show(owner, id)
  await owner.send(sharingApi.share, { params: { id }, body: { password: null } })
  const addresses = addressesOf(video!)
  expect(await statusesOf(api, addresses)).toEqual(all(addresses, [200]))
})

test('a grant that is not ours, or of another link, lets nobody in', async () => {
  const owner = await api.signUp('developer')
  const [one, two] = [await givenWholeVideo(owner, false), await givenWholeVideo(owner, false)]
  const { video } = await kinds['by its own link']!.show(owner, one.id)
  const { video: another } = await kinds['by its own link']!.show(owner, two.id)
  const grantOf = (shown: Addressed) => new URL(shown.file_path).searchParams.get('grant')!
  for (const grant of [grantOf(another!), `account-${owner.id}`, 'sent', 'video-1-open', 'x']) {
    const addresses = Object.fromEntries(
      Object.entries(addressesOf(video!)).map(([kind, address]) => [kind, address.replace(grantOf(video!), grant)]),
    )
    expect(await statusesOf(api, addresses)).toEqual(all(addresses, [403]))
  }
})

test('a private video that was sent in a conversation is gone with the video', async () => {
  const { client, developer, params } = await givenConversation(api)
  const { id } = await givenWholeVideo(developer, false)
  await developer.send(conversationsApi.send, { params, body: { content: 'Look', video_ids: [id] } })
  const { body: messages } = await client.send(conversationsApi.listMessages, { params })
  const { body: read } = await client.send(videosApi.read, { params: { id } })
  const addresses = { ...addressesOf(read), sent: messages[0]!.linked_content[0]!.url! }
  expect(await statusesOf(api, addresses)).toEqual(all(addresses, [200]))
  await developer.send(videosApi.remove, { params: { id } })
  expect(await statusesOf(api, addresses)).toEqual(all(addresses, [403, 404]))
})

test('what a link shows holds such addresses, and is stored by nobody', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenWholeVideo(owner, false)
  for (const { show } of Object.values(kinds)) await show(owner, id)
  const columns = ['video_id', 'playlist_id', 'showcase_id', 'page_id'] as const
  await api.db.updateTable('share_links').set({ password_hash: null }).execute()
  const links = await api.db.selectFrom('share_links').selectAll().orderBy('id').execute()
  const [video, playlist, showcase, page] = columns.map(
    (column) => links.findLast((link) => link[column] !== null)!.token,
  )
  for (const path of [
    `/video_display/shared/${video}`,
    `/shared/videos/${video}`,
    `/playlists/shared/${playlist}`,
    `/project-showcase/shared/${showcase}`,
    `/portfolios/shared/${page}`,
  ]) {
    const { statusCode, headers } = await api.app.inject({ url: `/api${path}` })
    expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, 'no-store'])
  }
})
