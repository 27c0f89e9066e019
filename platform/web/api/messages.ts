import type { FieldProblem } from '#platform/contract/problem.ts'
import { settings, type Sentences } from './http-client.ts'

/** Facts about a failed call. `status` is null if there was no response. */
export interface Failure {
  status: number | null
  code: string
  /** The server's own message; empty if it gave none. */
  detail: string
  /** The endpoint's message for a failure that nothing else explains. */
  unexplained: string | undefined
  /** Whether a token was sent. */
  hadToken: boolean
}

export type { Sentences } from './http-client.ts'

interface Row {
  when: (failure: Failure) => boolean
  message: string | ((failure: Failure) => string)
}

const status = (expected: number) => (failure: Failure) => failure.status === expected
const code = (expected: string) => (failure: Failure) => failure.code === expected
const isServerError = ({ status: found }: Failure) => found !== null && found >= 500

// Generic messages; a caller that knows what failed has a better one.
const SERVER_ERROR = 'Server error. Please try again later.'
const INVALID = 'Invalid request. Please check your input.'
const UNEXPECTED = 'An unexpected error occurred.'
const GENERIC_MESSAGES: readonly string[] = [SERVER_ERROR, INVALID, UNEXPECTED]

// Failures without a response, which no feature's messages cover.
const withoutResponse: readonly Row[] = [
  { when: code('REQUEST_CANCELLED'), message: 'REQUEST_CANCELLED' },
  { when: code('timeout'), message: 'Request timed out. Please try again.' },
  { when: code('network'), message: 'Network error. Please check your connection.' },
]

const byStatus: readonly Row[] = [
  { when: (failure) => failure.status === 401 && failure.hadToken, message: 'Session expired. Please log in again.' },
  { when: status(401), message: 'Please log in to continue' },
  { when: status(403), message: 'You do not have permission to perform this action.' },
  { when: status(404), message: 'The requested resource was not found.' },
  { when: status(422), message: 'Validation error. Please check your input.' },
  { when: status(429), message: 'Too many requests. Please try again later.' },
  {
    when: ({ detail, unexplained }) => detail === '' && unexplained !== undefined,
    message: (failure) => failure.unexplained ?? '',
  },
  { when: isServerError, message: SERVER_ERROR },
  { when: status(400), message: ({ detail }) => detail || INVALID },
  { when: () => true, message: ({ detail }) => detail || UNEXPECTED },
]

function findMessage(rows: readonly Row[], failure: Failure): string | undefined {
  const message = rows.find(({ when }) => when(failure))?.message
  return typeof message === 'function' ? message(failure) : message
}

/** Returns the message to show for a failed call: the first match, with the features' messages before those by status. */
export function messageFor(failure: Failure, sentences: Sentences): string {
  const explained = Object.hasOwn(sentences, failure.code) ? (sentences[failure.code] ?? failure.detail) : undefined
  return findMessage(withoutResponse, failure) ?? explained ?? findMessage(byStatus, failure) ?? ''
}

/** Error of a failed call. Screens branch on `status` and `code`, never on the text. */
export class CallError extends Error {
  readonly status: number | null
  readonly code: string
  /** The server's own message; empty if it gave none. */
  readonly detail: string
  /** Fields that failed validation; empty unless the status is 422. */
  readonly problems: readonly FieldProblem[]
  readonly #isGeneric: boolean

  constructor(failure: Failure, problems: readonly FieldProblem[] = []) {
    super(messageFor(failure, settings.sentences))
    this.name = 'CallError'
    this.status = failure.status
    this.code = failure.code
    this.detail = failure.detail
    this.problems = problems
    this.#isGeneric = failure.detail === '' && [...GENERIC_MESSAGES, failure.unexplained].includes(this.message)
  }

  /** Returns the message to show: `own` if the server gave none and the status does not tell what failed. */
  messageOr(fallback: string): string {
    return this.#isGeneric ? fallback : this.message
  }

  /** Whether a newer call of the same kind replaced this one, which is no failure. */
  get isCancelled(): boolean {
    return this.code === 'REQUEST_CANCELLED'
  }
}
