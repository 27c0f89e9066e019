import type { z } from 'zod'
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts'
import type { Id, PageQuery } from '#platform/contract/fields.ts'
import type { CallError } from '#platform/web/api/messages.ts'
import { useAction } from '#platform/web/api/query.ts'
import type { LinkPassword, LinkToken, LinkChanges, ShareLink, ShareOpening } from '../contract.ts'

type WithIdParams = { params: z.ZodObject<{ id: typeof Id }> }

/** Common fields of all links; the address may be without origin. */
export type OwnLink = Pick<ShareLink, 'share_url' | 'ends_at' | 'has_password'> & { created_at: string | null }

/** Endpoints by which an owner reads, changes and revokes a link, and lists its openings. */
export interface ShareLinkCalls {
  readShare: Endpoint & WithIdParams & { response: z.ZodType<OwnLink> }
  share: Endpoint &
    WithIdParams & { body: z.ZodType<unknown, z.input<typeof LinkChanges>>; response: z.ZodType<OwnLink> }
  revokeShare: Endpoint & WithIdParams & { response?: undefined }
  listOpenings: Endpoint & WithIdParams & { query: typeof PageQuery; response: z.ZodArray<typeof ShareOpening> }
}

/** Endpoint that opens a link with its password. */
export type OpenCall<What> = Endpoint & {
  params: typeof LinkToken
  body: typeof LinkPassword
  response: z.ZodType<What>
}

/** Returns the message for an error; for server errors, what could not be done. */
export function linkErrorText(
  { failure }: Endpoint,
  { status, message }: Pick<CallError, 'status' | 'message'>,
): string {
  const isServerError = status !== null && status >= 500
  return (isServerError && failure) || message
}

/** Returns an action on a link, with a message when it fails. */
export function useLinkAction<E extends Endpoint>(endpoint: E, onDone?: (answer: ResponseOf<E>) => void) {
  const { error, ...action } = useAction(endpoint, onDone && { onDone })
  return { ...action, code: error?.code, message: error ? linkErrorText(endpoint, error) : undefined }
}
