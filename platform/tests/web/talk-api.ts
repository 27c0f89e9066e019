import { expect } from 'vitest'
import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, PageQuery } from '#platform/contract/fields.ts'
import { events, subject } from '#platform/contract/freshness.ts'
import { configureCalls } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { startMisbehaving, type Behaviour } from './misbehaving-server.ts'

const Talk = z.object({ id: Id })
const one = z.object({ id: Id })
export const talksSubject = subject('talks')
export const wordsSubject = subject('words')
/** What may happen meanwhile. */
export const testEvents = events({
  talk: { payload: Talk, changes: [talksSubject] },
  word: { payload: z.object({ word: z.string() }), changes: [wordsSubject] },
})
/** A small API of the kinds of call there are. */
export const testApi = api({
  list: {
    method: 'GET',
    path: '/talks/',
    access: 'anyone',
    does: '',
    shows: [talksSubject],
    query: PageQuery,
    response: z.array(Talk),
    paged: true,
  },
  read: {
    method: 'GET',
    path: '/talks/:id',
    access: 'signed_in',
    does: '',
    shows: [talksSubject, wordsSubject],
    params: one,
    response: Talk,
  },
  send: {
    method: 'POST',
    path: '/talks/:id',
    access: 'signed_in',
    does: '',
    changes: [talksSubject],
    params: one,
    body: Talk,
    response: Talk,
  },
  leave: {
    method: 'DELETE',
    path: '/talks/:id',
    access: 'signed_in',
    does: '',
    changes: [talksSubject],
    params: one,
  },
  pay: { method: 'POST', path: '/pay', access: 'anyone', does: '', timeoutMs: 60_000, response: Talk },
  login: { method: 'POST', path: '/login', access: 'anyone', does: '', tokenless: true, body: Talk, response: Talk },
  agreement: {
    method: 'GET',
    path: '/talks/:id/outcome',
    access: 'signed_in',
    noneYet: [404],
    does: '',
    params: one,
    response: Talk,
  },
  ownRating: {
    method: 'GET',
    path: '/talks/:id/rating',
    access: 'signed_in',
    noneYet: [404, 403],
    does: '',
    params: one,
    response: Talk,
  },
})
export const talk = { params: { id: 7 } }
export const message = { ...talk, body: { id: 1 } }

// A busy machine may take seconds for its first screen: that is no server that does not answer.
const TIMEOUT_MS = 10_000

/** Starts a server that behaves so, and makes calls go there without long waits. */
export const meet = async (...behaviours: Behaviour[]) => {
  const server = await startMisbehaving(...behaviours)
  const waits = { timeoutMs: TIMEOUT_MS, retries: 3, retryDelayMs: 5 }
  configureCalls({ baseUrl: server.baseUrl, ...waits })
  return server
}
/** How a call failed; fails when it did not. */
export const failureOf = async (calling: Promise<unknown>): Promise<CallError> => {
  const outcome = await calling.then(
    () => 'it succeeded',
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(CallError)
  return outcome as CallError
}
