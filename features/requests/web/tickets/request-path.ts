import type { Request } from '../../contract.ts'

/** Returns the path of a public request. */
export const ticketPath = (id: number): string => `/tickets/${id}`

/** Returns whether a request has a public page. */
export const isTicket = ({ is_public, status }: Pick<Request, 'is_public' | 'status'>): boolean =>
  is_public && status !== 'cancelled'

/** Returns the path of a request in a list: its public page, or the page for signed-in users. */
export const requestPath = (request: Pick<Request, 'id' | 'is_public' | 'status'>): string =>
  isTicket(request) ? ticketPath(request.id) : `/requests/${request.id}`
