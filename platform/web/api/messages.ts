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
  says: string | ((failure: Failure) => string)
}

const status = (wanted: number) => (failure: Failure) => failure.status === wanted
const code = (wanted: string) => (failure: Failure) => failure.code === wanted
const isServerError = ({ status: found }: Failure) => found !== null && found >= 500

// Generic messages; a caller that knows what failed has a better one.
const SERVER_ERROR = 'Server error. Please try again later.'
const INVALID = 'Invalid request. Please check your input.'
const UNEXPECTED = 'An unexpected error occurred.'
const VAGUE: readonly string[] = [SERVER_ERROR, INVALID, UNEXPECTED]

// Failures without a response, which no feature's messages cover.
const withoutResponse: readonly Row[] = [
  { when: code('REQUEST_CANCELLED'), says: 'REQUEST_CANCELLED' },
  { when: code('timeout'), says: 'Request timed out. Please try again.' },
  { when: code('network'), says: 'Network error. Please check your connection.' },
]

const byStatus: readonly Row[] = [
  { when: (failure) => failure.status === 401 && failure.hadToken, says: 'Session expired. Please log in again.' },
  { when: status(401), says: 'Please log in to continue' },
  { when: status(403), says: 'You do not have permission to perform this action.' },
  { when: status(404), says: 'The requested resource was not found.' },
  { when: status(422), says: 'Validation error. Please check your input.' },
  { when: status(429), says: 'Too many requests. Please try again later.' },
  {
    when: ({ detail, unexplained }) => detail === '' && unexplained !== undefined,
    says: (failure) => failure.unexplained ?? '',
  },
  { when: isServerError, says: SERVER_ERROR },
  { when: status(400), says: ({ detail }) => detail || INVALID },
  { when: () => true, says: ({ detail }) => detail || UNEXPECTED },
]

function sentenceOf(rows: readonly Row[], failure: Failure): string | undefined {
  const says = rows.find(({ when }) => when(failure))?.says
  return typeof says === 'function' ? says(failure) : says
}

/** Returns the message to show for a failed call: the first match, with the features' messages before those by status. */
export function messageFor(failure: Failure, sentences: Sentences): string {
  const explained = Object.hasOwn(sentences, failure.code) ? (sentences[failure.code] ?? failure.detail) : undefined
  return sentenceOf(withoutResponse, failure) ?? explained ?? sentenceOf(byStatus, failure) ?? ''
}

/** Error of a failed call. Screens branch on `status` and `code`, never on the text. */
export class CallError extends Error {
  readonly status: number | null
  readonly code: string
  /** The server's own message; empty if it gave none. */
  readonly detail: string
  /** Fields that failed validation; empty unless the status is 422. */
  readonly problems: readonly FieldProblem[]
  readonly #isVague: boolean

  constructor(failure: Failure, problems: readonly FieldProblem[] = []) {
    super(messageFor(failure, settings.sentences))
    this.name = 'CallError'
    this.status = failure.status
    this.code = failure.code
    this.detail = failure.detail
    this.problems = problems
    this.#isVague = failure.detail === '' && [...VAGUE, failure.unexplained].includes(this.message)
  }

  /** Returns the message to show: `own` if the server gave none and the status does not tell what failed. */
  sentenceOr(own: string): string {
    return this.#isVague ? own : this.message
  }

  /** Whether a newer call of the same kind replaced this one, which is no failure. */
  get isCancelled(): boolean {
    return this.code === 'REQUEST_CANCELLED'
  }
}
