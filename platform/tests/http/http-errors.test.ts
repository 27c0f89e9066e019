// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call, callOrNull, configureCalls } from '#platform/web/api/call.ts'
import { onSessionEnded, storedToken } from '#platform/web/drafts/storage.ts'
import { json, refuse, delayed } from '../web/misbehaving-server.ts'
import { failureOf, meet, message, talk, testApi } from '../web/talk-api.ts'

describe('a refusal', () => {
  const lost = vi.fn<() => void>()
  beforeEach(() => {
    lost.mockClear()
    return onSessionEnded(lost)
  })

  test('401 with a token ends the session here: the token is gone and the screens are told', async () => {
    storedToken.write('old')
    await meet(refuse(401, 'not_signed_in'))
    const failure = await failureOf(call(testApi.read, talk))
    expect(failure).toMatchObject({ status: 401, message: 'Session expired. Please log in again.' })
    expect(storedToken.read()).toBeNull()
    expect(lost).toHaveBeenCalledOnce()
  })

  test('401 without a token asks to log in, and nobody is signed out', async () => {
    await meet(refuse(401, 'not_signed_in'))
    expect((await failureOf(call(testApi.read, talk))).message).toBe('Please log in to continue')
    expect(lost).not.toHaveBeenCalled()
  })

  test('a 401 meant for the old session does not end the one just begun', async () => {
    storedToken.write('old')
    const server = await meet(delayed(50, refuse(401, 'not_signed_in')))
    const failure = failureOf(call(testApi.read, talk))
    await server.arrived(1)
    storedToken.write('new')
    expect((await failure).status).toBe(401)
    expect(storedToken.read()).toBe('new')
    expect(lost).not.toHaveBeenCalled()
  })

  test('a wrong password says so and ends nothing', async () => {
    configureCalls({ sentences: { wrong_credentials: null } })
    storedToken.write('somebody')
    await meet(refuse(401, 'wrong_credentials', 'Incorrect username or password'))
    const failure = await failureOf(call(testApi.login, { body: { id: 1 } }))
    expect(failure.message).toBe('Incorrect username or password')
    expect(storedToken.read()).toBe('somebody')
  })

  test.each([
    ['membership_over', 'Your membership is over.'],
    ['forbidden', 'You do not have permission to perform this action.'],
  ])('403 %s never logs out', async (code, says) => {
    configureCalls({ sentences: { membership_over: 'Your membership is over.' } })
    storedToken.write('mine')
    await meet(refuse(403, code))
    expect(await failureOf(call(testApi.send, message))).toMatchObject({ status: 403, code, message: says })
    expect(storedToken.read()).toBe('mine')
    expect(lost).not.toHaveBeenCalled()
  })

  test('422 names every field that is wrong', async () => {
    const problems = [{ loc: ['body', 'title'], msg: 'Too long', type: 'too_big' }]
    await meet(json(422, { detail: problems }))
    const failure = await failureOf(call(testApi.send, message))
    expect(failure).toMatchObject({ status: 422, message: 'Validation error. Please check your input.', problems })
  })

  test('429 is not tried again', async () => {
    const server = await meet(refuse(429, 'too_many_requests'))
    const failure = await failureOf(call(testApi.send, message))
    expect(failure.message).toBe('Too many requests. Please try again later.')
    expect(server.seen).toHaveLength(1)
  })

  test("the server's own words are kept beside the message", async () => {
    await meet(refuse(403, 'forbidden', 'Only clients can delete requests'))
    expect((await failureOf(call(testApi.leave, talk))).detail).toBe('Only clients can delete requests')
  })
})

describe('what may not be there yet', () => {
  test.each([
    ['the agreement of a request', testApi.agreement, 404],
    ['my rating of a showcase', testApi.ownRating, 404],
    ['my rating of a showcase, when I may not rate', testApi.ownRating, 403],
  ])('%s is null', async (_, endpoint, status) => {
    await meet(refuse(status, 'not_there'))
    expect(await callOrNull(endpoint, talk)).toBeNull()
  })

  test.each([
    ['a conversation that is gone', testApi.read, 404],
    ['an agreement that is not mine to see', testApi.agreement, 403],
  ])('%s is refused', async (_, endpoint, status) => {
    await meet(refuse(status, 'not_there'))
    expect((await failureOf(callOrNull(endpoint, talk))).status).toBe(status)
  })
})
