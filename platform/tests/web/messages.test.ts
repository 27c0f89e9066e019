import { expect, test } from 'vitest'
import { messageFor, type Failure } from '#platform/web/api/messages.ts'

const nothingKnown: Failure = { status: null, code: 'unknown', detail: '', unexplained: undefined, hadToken: false }
const sentences = { sold_out: 'There is none left.', as_it_says: null }
const says = (failure: Partial<Failure>) => messageFor({ ...nothingKnown, ...failure }, sentences)

const unexplained = 'It did not work'

test.each<[Partial<Failure>, string]>([
  [{ code: 'REQUEST_CANCELLED' }, 'REQUEST_CANCELLED'],
  [{ code: 'timeout' }, 'Request timed out. Please try again.'],
  [{ code: 'network' }, 'Network error. Please check your connection.'],
  [{ status: 400, code: 'sold_out', detail: 'sold_out' }, 'There is none left.'],
  [{ status: 403, code: 'sold_out', detail: 'Forbidden' }, 'There is none left.'],
  [{ status: 502, code: 'sold_out' }, 'There is none left.'],
  [{ status: 401, code: 'as_it_says', detail: 'Not with this word', hadToken: true }, 'Not with this word'],
  [{ status: 502, code: 'as_it_says', detail: 'Not right now' }, 'Not right now'],
  [{ status: 400, code: 'toString' }, 'Invalid request. Please check your input.'],
  [{ status: 400, code: 'taken', detail: 'Username already taken' }, 'Username already taken'],
  [{ status: 400 }, 'Invalid request. Please check your input.'],
  [{ status: 401, hadToken: true, detail: 'Bad token' }, 'Session expired. Please log in again.'],
  [{ status: 401, detail: 'No token' }, 'Please log in to continue'],
  [{ status: 403, detail: 'Only clients' }, 'You do not have permission to perform this action.'],
  [{ status: 404, detail: 'Request not found' }, 'The requested resource was not found.'],
  [{ status: 409, detail: 'The request is not open' }, 'The request is not open'],
  [{ status: 422 }, 'Validation error. Please check your input.'],
  [{ status: 422, code: 'idempotency_key_reused', detail: 'This key' }, 'Validation error. Please check your input.'],
  [{ status: 429, detail: 'Slow down' }, 'Too many requests. Please try again later.'],
  [{ status: 500, detail: 'Internal server error' }, 'Server error. Please try again later.'],
  [{ status: 503 }, 'Server error. Please try again later.'],
  [{ status: 418, detail: 'I am a teapot' }, 'I am a teapot'],
  [{ status: 418 }, 'An unexpected error occurred.'],
  [{ status: 502, unexplained }, unexplained],
  [{ status: 418, unexplained }, unexplained],
  [{ status: 500, unexplained, detail: 'As it says' }, 'Server error. Please try again later.'],
  [{ status: 429, unexplained }, 'Too many requests. Please try again later.'],
])('after %o people read: %s', (failure, sentence) => expect(says(failure)).toBe(sentence))
