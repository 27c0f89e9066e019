import type { FieldProblem } from '#platform/contract/problem.ts'

/** What is known about a call that did not succeed. `status` is null when there was no answer. */
export interface Failure {
  status: number | null
  code: string
  /** The server's own sentence; empty when it gave none. */
  detail: string
  method: string
  path: string
  /** Whether a token was sent. */
  hadToken: boolean
}

interface Row {
  when: (failure: Failure) => boolean
  says: string | ((failure: Failure) => string)
}

const status = (wanted: number) => (failure: Failure) => failure.status === wanted
const code = (wanted: string) => (failure: Failure) => failure.code === wanted
const both =
  (...tests: Row['when'][]) =>
  (failure: Failure) =>
    tests.every((holds) => holds(failure))
// Names of parameters and the slash at the end say nothing about which call it is.
const plain = (path: string) => path.replace(/:\w+/g, ':').replace(/\/$/, '')
const onPlaylists: Row['when'] = ({ path }) => path.startsWith('/playlists')
const on = (wanted: string) => (failure: Failure) => `${failure.method} ${plain(failure.path)}` === wanted
const serverError: Row['when'] = ({ status: found }) => found !== null && found >= 500

const onPayments: Row['when'] = ({ path }) => path.startsWith('/payments/')
const isSilent: Row['when'] = ({ detail }) => detail === ''

// What is said where nothing is known of the failure: a caller who can say what failed has the better sentence.
const SERVER_ERROR = 'Server error. Please try again later.'
const INVALID = 'Invalid request. Please check your input.'
const UNEXPECTED = 'An unexpected error occurred.'
const PAYMENT = 'Request failed'
const VAGUE: readonly string[] = [SERVER_ERROR, INVALID, UNEXPECTED, PAYMENT]

/** Section 8 of the specification: the first row that fits says what people read. */
const catalogue: readonly Row[] = [
  { when: code('REQUEST_CANCELLED'), says: 'REQUEST_CANCELLED' },
  { when: code('timeout'), says: 'Request timed out. Please try again.' },
  { when: code('network'), says: 'Network error. Please check your connection.' },
  { when: code('insufficient_funds'), says: 'Insufficient funds for purchase.' },
  { when: code('already_purchased'), says: 'You have already purchased this product.' },
  { when: code('cannot_rate_own'), says: 'You cannot rate your own showcase.' },
  { when: code('invalid_video_ids'), says: 'One or more selected videos are invalid.' },
  { when: code('wrong_credentials'), says: ({ detail }) => detail },
  { when: code('payment_provider_unavailable'), says: ({ detail }) => detail },
  { when: both(status(401), ({ hadToken }) => hadToken), says: 'Session expired. Please log in again.' },
  { when: status(401), says: 'Please log in to continue' },
  { when: both(status(403), code('subscription_required')), says: 'Subscription required or expired.' },
  { when: status(403), says: 'You do not have permission to perform this action.' },
  { when: status(404), says: 'The requested resource was not found.' },
  { when: status(422), says: 'Validation error. Please check your input.' },
  { when: status(429), says: 'Too many requests. Please try again later.' },
  { when: both(onPayments, isSilent), says: PAYMENT },
  { when: both(serverError, on('POST /playlists')), says: 'Unable to create playlist' },
  { when: both(serverError, on('PUT /playlists/:')), says: 'Unable to update playlist' },
  { when: both(serverError, on('DELETE /playlists/:')), says: 'Unable to delete playlist' },
  {
    when: both(serverError, on('POST /playlists/:/videos/:')),
    says: 'Unable to add video to playlist. The service may be temporarily unavailable.',
  },
  {
    when: both(serverError, onPlaylists),
    says: 'The playlist service is temporarily unavailable. Please try again later.',
  },
  { when: serverError, says: SERVER_ERROR },
  { when: status(400), says: ({ detail }) => detail || INVALID },
  { when: () => true, says: ({ detail }) => detail || UNEXPECTED },
]

/** The sentence people read about a failed call. */
export function messageFor(failure: Failure): string {
  const row = catalogue.find(({ when }) => when(failure))
  return typeof row?.says === 'function' ? row.says(failure) : (row?.says ?? '')
}

// What is not there yet is no error on these paths.
const noneYet: readonly { path: string; statuses: readonly number[] }[] = [
  { path: '/profile/client', statuses: [404] },
  { path: '/profile/developer', statuses: [404] },
  { path: '/agreements/request/:', statuses: [404] },
  // Whoever may not rate has not rated.
  { path: '/project-showcase/:/user-rating', statuses: [404, 403] },
]

/** Whether a refusal says only that there is none yet. */
export const isNoneYet = (path: string, found: number | null): boolean =>
  found !== null && noneYet.some((row) => row.path === plain(path) && row.statuses.includes(found))

/** A call that did not succeed. Screens branch on `status` and `code`, never on the text. */
export class CallError extends Error {
  readonly status: number | null
  readonly code: string
  /** The server's own sentence; empty when it gave none. */
  readonly detail: string
  /** The fields that could not be read; empty unless the status is 422. */
  readonly problems: readonly FieldProblem[]

  constructor(failure: Failure, problems: readonly FieldProblem[] = []) {
    super(messageFor(failure))
    this.name = 'CallError'
    this.status = failure.status
    this.code = failure.code
    this.detail = failure.detail
    this.problems = problems
  }

  /** The sentence people read, or the caller's own where the server gave none and its status says nothing of what failed. */
  sentenceOr(own: string): string {
    return this.detail === '' && VAGUE.includes(this.message) ? own : this.message
  }

  /** A newer call of the same kind took its place: nothing is wrong. */
  get isCancelled(): boolean {
    return this.code === 'REQUEST_CANCELLED'
  }
}
