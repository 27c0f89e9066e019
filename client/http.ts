import { ApiError } from './api-error.ts'

/** Input of a call before its types are checked. */
export interface Input {
  path?: Readonly<Record<string, string | number | undefined>> | undefined
  query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined
  body?: object | undefined
}

/** Returns the address of a call: path parameters filled in, missing query values left out. */
export function urlOf(origin: string, name: string, { path = {}, query = {} }: Input): URL {
  const place = name.slice(name.indexOf(' ') + 1).replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(path[key] ?? '')
    // They would lead to another call.
    if (['', '.', '..'].includes(value)) throw new TypeError(`${key} is missing from the path`)
    return encodeURIComponent(value)
  })
  const url = new URL(`${origin.replace(/\/+$/, '')}/api${place}`)
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) url.searchParams.set(key, String(value))
  return url
}

/** Returns a body as a form; missing values are left out. */
export function formOf(body: object): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(body) as [string, unknown][]) {
    if (value === undefined || value === null) continue
    const files = (Array.isArray(value) ? value : [value]).filter((one) => one instanceof Blob)
    for (const file of files) form.append(key, file, file instanceof File ? file.name : 'file')
    if (files.length === 0) form.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

/** Returns the content of a successful response: a file, an object, or undefined if there is none. */
export async function readResponse(response: Response, isFile: boolean): Promise<unknown> {
  if (isFile) return response.blob()
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError('The response is not JSON', { status: response.status, code: 'unknown' }, { cause })
  }
}
