import type { Endpoint } from '#platform/contract/endpoint.ts'
import { refusalOf, type Input } from './call.ts'
import { CallError, type Failure } from './messages.ts'
import { storedToken } from './storage.ts'
import { addressOf, authHeader, receiveFile } from './wire.ts'

const LINK_LIVES_MS = 60_000

/** Lets the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), LINK_LIVES_MS)
}

/** Fetches what a `download` endpoint makes for its caller and lets the browser save it. Throws `CallError` like `call`. */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>, name: string): Promise<void> {
  const token = storedToken.read()
  const { failure: unexplained } = endpoint
  const failure: Failure = { status: null, code: 'unknown', detail: '', unexplained, hadToken: token !== null }
  const answer = await receiveFile(addressOf(endpoint, input), authHeader(token)).catch((): never => {
    throw new CallError({ ...failure, code: 'network' })
  })
  if ('file' in answer) return saveFile(answer.file, name)
  throw refusalOf({ ...failure, status: answer.status }, answer.body)
}
