import type { APIRequestContext } from '@playwright/test'
import { publicScreens } from '../screens/screen-table.ts'
import { sessionOf } from './session.ts'

// What stands in place of a parameter where 1 would name nothing. A new screen is asked for 1, and for what is not there.
const OTHERS: Readonly<Record<string, string>> = {
  '/profile/developers/:id/public': '4',
  '/developers/:developerId/videos': '4',
}
const NOT_THERE = '999999'
// Told by e-mail only: the journey about reports opens one.
const MAILED = ['/statements/:token']
// There only while `MARKETPLACE_LAW` is on.
const OFF = ['/contact']

/** An address of a public screen. */
export interface Address {
  path: string
  /** Whether what it names is there. */
  isThere: boolean
}

/** Every public screen: with what is there, and with what is not. */
export async function publicAddresses(request: APIRequestContext): Promise<Address[]> {
  const tokens = await tokensOf(request)
  return publicScreens.flatMap((screen) => {
    if (!screen.includes(':')) return [{ path: screen, isThere: !OFF.includes(screen) }]
    const fill = (value: string) => screen.replace(/:\w+/, value)
    const there = tokens[screen] ?? OTHERS[screen] ?? '1'
    const known = MAILED.includes(screen) ? [] : [{ path: fill(there), isThere: true }]
    return [...known, { path: fill(NOT_THERE), isThere: false }]
  })
}

/** Links that the demo creator hands out, for the screens that open by one. */
async function tokensOf(request: APIRequestContext): Promise<Record<string, string>> {
  const { access_token, user } = await sessionOf(request, 'developer')
  const headers = { authorization: `Bearer ${access_token}` }
  const firstOf = async (list: string) => {
    const [first] = (await (await request.get(`/api${list}`, { headers })).json()) as { id: number }[]
    if (!first) throw new Error(`${list} holds nothing`)
    return first.id
  }
  const share = async (path: string) => {
    const link = await request.post(`/api${path}/share`, { headers, data: {} })
    return ((await link.json()) as { share_token: string }).share_token
  }
  const video = await share(`/videos/${await firstOf(`/developers/${user.id}/videos`)}`)
  return {
    '/shared/videos/:token': video,
    '/embed/videos/:shareToken': video,
    '/shared/playlists/:shareToken': await share(`/playlists/${await firstOf(`/playlists/user/${user.id}`)}`),
    '/shared/showcases/:token': await share(
      `/project-showcase/${await firstOf(`/project-showcase/developer/${user.id}`)}`,
    ),
    '/shared/portfolios/:shareToken': await share(`/portfolios/pages/${await firstOf('/portfolios/pages/')}`),
  }
}
