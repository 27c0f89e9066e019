import type { Person, TestApi } from '#testing/api.ts'
import { conversationsApi } from '../contract.ts'

/** The beginning of a picture, which is all that says what it is. */
export const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64, 7)])

/** Adds a file to a conversation, for a message still to be sent. */
export function addFile(
  who: Pick<Person, 'sendForm'>,
  params: { id: number },
  content: string | Uint8Array<ArrayBuffer> = PNG,
  name = 'sketch.png',
) {
  const form = new FormData()
  form.append('file', new File([content], name, { type: 'image/png' }))
  return who.sendForm(conversationsApi.addFile, { params, form })
}

/** Opens an address as a browser does, without headers of its own. */
export async function open(
  { app }: Pick<TestApi, 'app'>,
  url: string,
  how: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {},
) {
  const { pathname, search } = new URL(url)
  const { method = 'GET', headers = {} } = how
  const response = await app.inject({ method, url: `${pathname}${search}`, headers })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, text: response.body }
}
