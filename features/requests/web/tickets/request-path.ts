import type { Request } from '../../contract.ts'

/** The address at which everybody finds a public request. */
export const ticketPath = (id: number): string => `/tickets/${id}`

/** Whether everybody finds a request at its public address. */
export const isTicket = ({ is_public, status }: Pick<Request, 'is_public' | 'status'>): boolean =>
  is_public && status !== 'cancelled'

/** Where a request in a list leads: to its public page, or to the one for people who are signed in. */
export const requestPath = (request: Pick<Request, 'id' | 'is_public' | 'status'>): string =>
  isTicket(request) ? ticketPath(request.id) : `/requests/${request.id}`
