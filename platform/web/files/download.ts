import type { Endpoint } from '#platform/contract/endpoint.ts'
import { toCallError, type Input } from '../api/call.ts'
import { CallError, type Failure } from '../api/messages.ts'
import { saveFile } from './save-file.ts'
import { storedToken } from '../drafts/storage.ts'
import { addressOf, authHeader, receiveFile } from '../api/http-client.ts'

/** Downloads the file of a `made` endpoint and saves it. Throws `CallError` like `call`. */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>, name: string): Promise<void> {
  const token = storedToken.read()
  const { failure: unexplained } = endpoint
  const failure: Failure = { status: null, code: 'unknown', detail: '', unexplained, hadToken: token !== null }
  const response = await receiveFile(addressOf(endpoint, input), authHeader(token)).catch((): never => {
    throw new CallError({ ...failure, code: 'network' })
  })
  if ('file' in response) return saveFile(response.file, name)
  throw toCallError({ ...failure, status: response.status }, response.body)
}
