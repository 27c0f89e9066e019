import type { z } from 'zod'
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts'
import type { Id, PageQuery } from '#platform/contract/fields.ts'
import type { CallError } from '#platform/web/api/messages.ts'
import { useAction } from '#platform/web/api/query.ts'
import type { LinkPassword, LinkToken, LinkWishes, ShareLink, ShareOpening } from '../contract.ts'

type Of = { params: z.ZodObject<{ id: typeof Id }> }

/** What is known of any link; its address may leave out this place. */
export type OwnLink = Pick<ShareLink, 'share_url' | 'ends_at' | 'has_password'> & { created_at: string | null }

/** The calls by which an owner makes, changes and takes back the link of something, and learns who opened it. */
export interface ShareLinkCalls {
  readShare: Endpoint & Of & { response: z.ZodType<OwnLink> }
  share: Endpoint & Of & { body: z.ZodType<unknown, z.input<typeof LinkWishes>>; response: z.ZodType<OwnLink> }
  revokeShare: Endpoint & Of & { response?: undefined }
  listOpenings: Endpoint & Of & { query: typeof PageQuery; response: z.ZodArray<typeof ShareOpening> }
}

/** The call by which whoever has a link reads what it leads to, with its password. */
export type OpenCall<What> = Endpoint & {
  params: typeof LinkToken
  body: typeof LinkPassword
  response: z.ZodType<What>
}

/** What people read of an error: where the server itself failed, what could not be done. */
export function linkErrorText(
  { failure }: Endpoint,
  { status, message }: Pick<CallError, 'status' | 'message'>,
): string {
  const isOurs = status !== null && status >= 500
  return (isOurs && failure) || message
}

/** What is done with a link, with what people read when it fails. */
export function useLinkAction<E extends Endpoint>(endpoint: E, onDone?: (answer: ResponseOf<E>) => void) {
  const { error, ...action } = useAction(endpoint, onDone && { onDone })
  return { ...action, code: error?.code, message: error ? linkErrorText(endpoint, error) : undefined }
}
