import { expect, test } from 'vitest'
import { messageFor, type Failure } from '#platform/web/messages.ts'

const says = (failure: Partial<Failure>) =>
  messageFor({
    status: null,
    code: 'unknown',
    detail: '',
    method: 'GET',
    path: '/requests/',
    hadToken: false,
    ...failure,
  })

const unavailable = 'The playlist service is temporarily unavailable. Please try again later.'
const cannotAdd = 'Unable to add video to playlist. The service may be temporarily unavailable.'

test.each<[Partial<Failure>, string]>([
  [{ code: 'REQUEST_CANCELLED' }, 'REQUEST_CANCELLED'],
  [{ code: 'timeout' }, 'Request timed out. Please try again.'],
  [{ code: 'network' }, 'Network error. Please check your connection.'],
  [{ status: 400, code: 'insufficient_funds', detail: 'insufficient_funds' }, 'Insufficient funds for purchase.'],
  [{ status: 400, code: 'already_purchased' }, 'You have already purchased this product.'],
  [{ status: 400, code: 'cannot_rate_own' }, 'You cannot rate your own showcase.'],
  [{ status: 400, code: 'invalid_video_ids' }, 'One or more selected videos are invalid.'],
  [{ status: 400, code: 'taken', detail: 'Username already taken' }, 'Username already taken'],
  [{ status: 400 }, 'Invalid request. Please check your input.'],
  [{ status: 401, hadToken: true, detail: 'Bad token' }, 'Session expired. Please log in again.'],
  [{ status: 401, detail: 'No token' }, 'Please log in to continue'],
  [{ status: 403, code: 'subscription_required' }, 'Subscription required or expired.'],
  [{ status: 403, detail: 'Only clients' }, 'You do not have permission to perform this action.'],
  [{ status: 404, detail: 'Request not found' }, 'The requested resource was not found.'],
  [{ status: 409, detail: 'The request is not open' }, 'The request is not open'],
  [{ status: 422 }, 'Validation error. Please check your input.'],
  [{ status: 422, code: 'idempotency_key_reused', detail: 'This key' }, 'Validation error. Please check your input.'],
  [{ status: 429, detail: 'Slow down' }, 'Too many requests. Please try again later.'],
  [{ status: 500, detail: 'Internal server error' }, 'Server error. Please try again later.'],
  [{ status: 503 }, 'Server error. Please try again later.'],
  [{ status: 500, method: 'POST', path: '/playlists/' }, 'Unable to create playlist'],
  [{ status: 500, method: 'PUT', path: '/playlists/:id' }, 'Unable to update playlist'],
  [{ status: 500, method: 'DELETE', path: '/playlists/:id' }, 'Unable to delete playlist'],
  [{ status: 500, method: 'POST', path: '/playlists/:playlist_id/videos/:video_id' }, cannotAdd],
  [{ status: 500, method: 'DELETE', path: '/playlists/:playlist_id/videos/:video_id' }, unavailable],
  [{ status: 500, method: 'POST', path: '/playlists/:id/share' }, unavailable],
  [{ status: 500, path: '/playlists/user/:id' }, unavailable],
  [{ status: 418, detail: 'I am a teapot' }, 'I am a teapot'],
  [{ status: 418 }, 'An unexpected error occurred.'],
  [{ status: 502, method: 'POST', path: '/payments/portal' }, 'Request failed'],
  [{ status: 500, path: '/payments/portal', detail: 'As it says' }, 'Server error. Please try again later.'],
  [{ status: 429, path: '/payments/portal' }, 'Too many requests. Please try again later.'],
])('after %o people read: %s', (failure, sentence) => expect(says(failure)).toBe(sentence))
