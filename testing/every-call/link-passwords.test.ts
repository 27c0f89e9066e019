import { expect, test } from 'vitest'
import { playlistsApi, playlistSharingApi } from '#features/playlists/contract.ts'
import { portfoliosApi, portfolioSharingApi } from '#features/portfolios/contract.ts'
import { showcaseSharingApi } from '#features/showcases/contract.ts'
import { sharingApi } from '#features/videos/contract.ts'
import { startApi, type Person } from '../api.ts'
import { givenShowcaseRow } from '../given/showcases.ts'
import { givenVideoRow } from '../given/videos.ts'

const api = await startApi()
const MINUTE_MS = 60_000
const PASSWORD = 'bread'

/** A link of one kind with a password: where it is opened, and how its owner changes it. */
type Given = (owner: Person) => Promise<{ path: string; change: (password: string) => Promise<unknown> }>

const kinds: Record<string, Given> = {
  video: async (owner) => {
    const { id } = await givenVideoRow(api.db, owner)
    const change = (password: string) => owner.send(sharingApi.share, { params: { id }, body: { password } })
    return { path: `/video_display/shared/${(await change(PASSWORD)).body.share_token}`, change }
  },
  playlist: async (owner) => {
    const { id } = (await owner.send(playlistsApi.create, { body: { name: 'For you' } })).body
    const change = (password: string) => owner.send(playlistSharingApi.share, { params: { id }, body: { password } })
    return { path: `/playlists/shared/${(await change(PASSWORD)).body.share_token}`, change }
  },
  showcase: async (owner) => {
    const { id } = await givenShowcaseRow(api.db, owner)
    const change = (password: string) => owner.send(showcaseSharingApi.share, { params: { id }, body: { password } })
    return {
      path: showcaseSharingApi.openShared.path.replace(':token', String((await change(PASSWORD)).body.share_token)),
      change,
    }
  },
  'portfolio page': async (owner) => {
    const { id } = (await owner.send(portfoliosApi.createPage, { body: { title: 'For bakers' } })).body
    const change = (password: string) => owner.send(portfolioSharingApi.share, { params: { id }, body: { password } })
    return { path: `/portfolios/shared/${(await change(PASSWORD)).body.share_token}`, change }
  },
}

const openFrom = (path: string, remoteAddress: string, tried: string) =>
  api.app.inject({ method: 'POST', url: `/api${path}`, payload: { password: tried }, remoteAddress })
const addresses = Array.from({ length: 30 }, (_, nth) => `203.0.113.${nth + 1}`)

test.each(Object.entries(kinds))(
  'the password of the link of a %s is not guessed from many addresses together; who knows it waits an hour at most',
  async (_, given) => {
    const { path, change } = await given(await api.signUp('developer'))
    const statuses: number[] = []
    for (let nth = 0; nth < 5; nth++) {
      const tried = await Promise.all(addresses.map((address) => openFrom(path, address, `butter ${nth}`)))
      statuses.push(...tried.map(({ statusCode }) => statusCode))
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429)).toHaveLength(100)
    const refused = await openFrom(path, '198.51.100.1', PASSWORD)
    const seconds = Number(refused.headers['retry-after'])
    expect([refused.statusCode, seconds > 0, seconds <= 3600]).toEqual([429, true, true])
    // Its owner need not wait: another password is another one to guess.
    await change('toast')
    expect((await openFrom(path, '198.51.100.1', 'toast')).statusCode).toBe(200)
    await change(PASSWORD)
    api.passTime(60 * MINUTE_MS)
    expect((await openFrom(path, '198.51.100.1', PASSWORD)).statusCode).toBe(200)
  },
)

test('a password is typed by as many as know it, who neither count nor let others guess on', async () => {
  const { path } = await kinds['video']!(await api.signUp('developer'))
  for (const address of [...addresses, ...addresses]) {
    expect((await openFrom(path, address, PASSWORD)).statusCode).toBe(200)
  }
  let looked = 0
  for (const address of [...addresses, ...addresses]) {
    if ((await openFrom(path, address, 'butter')).statusCode === 403) looked++
    await openFrom(path, '198.51.100.2', PASSWORD)
  }
  expect(looked).toBe(50)
})

test('a password is tried only twenty times in a quarter of an hour from one address', async () => {
  const { path } = await kinds['video']!(await api.signUp('developer'))
  for (let nth = 0; nth < 20; nth++) expect((await openFrom(path, addresses[0]!, 'butter')).statusCode).toBe(403)
  expect((await openFrom(path, addresses[0]!, PASSWORD)).statusCode).toBe(429)
  expect((await openFrom(path, addresses[1]!, PASSWORD)).statusCode).toBe(200)
})
