import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { createQueryClient } from '#platform/web/api/query.ts'
import { useAuth } from '#features/accounts/web.tsx'
import type { ClientProfile, DeveloperProfile } from '../contract.ts'
import { profileState, useProfile } from '../web/useProfile.ts'

const ann = { id: 1, user_id: 1, industry: 'Food' } as ClientProfile
const dev = { id: 2, user_id: 2, skills: 'SQL' } as DeveloperProfile
const asking = { data: undefined, error: null, isFetching: true }
const idle = { data: undefined, error: null, isFetching: false }
const failed = { message: 'The server is away.' }

describe('the state of a profile', () => {
  test('begins without anything', () => {
    expect(profileState('client', asking, idle)).toEqual({
      data: null,
      loading: true,
      error: null,
      isInitialized: false,
    })
  })

  test('holds one record with the profile of the role', () => {
    const answered = { error: null, isFetching: false }
    expect(profileState('client', { ...answered, data: ann }, idle)).toEqual({
      data: { client_profile: ann, developer_profile: null },
      loading: false,
      error: null,
      isInitialized: true,
    })
    expect(profileState('developer', idle, { ...answered, data: dev }).data).toEqual({
      client_profile: null,
      developer_profile: dev,
    })
  })

  test('knows that none is made yet', () => {
    const none = { data: null, error: null, isFetching: false }
    expect(profileState('client', none, idle)).toMatchObject({ data: null, error: null, isInitialized: true })
  })

  test("is cleared by a client's failed fetch", () => {
    const lost = { data: ann, error: failed, isFetching: false }
    expect(profileState('client', lost, idle)).toEqual({
      data: null,
      loading: false,
      error: failed.message,
      isInitialized: true,
    })
  })

  test("keeps what was there through a creator's failed fetch", () => {
    const lost = { data: dev, error: failed, isFetching: false }
    expect(profileState('developer', idle, lost)).toMatchObject({
      data: { developer_profile: dev },
      error: failed.message,
    })
  })
})

describe('on a screen', () => {
  test("a client's failed fetch clears the data", async () => {
    const responses: Behaviour[] = [json(200, ann), refuse(403, 'forbidden')]
    await meet((response, seen) => responses.shift()!(response, seen))
    useAuth.setState({ user: { userType: 'client' } as never })
    const client = createQueryClient()
    onTestFinished(() => client.clear())
    const { result } = renderHook(useProfile, {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    })
    expect(result.current).toMatchObject({ data: null, loading: true, isInitialized: false })
    await waitFor(() => expect(result.current.data?.client_profile).toMatchObject({ industry: 'Food' }))
    await act(() => client.refetchQueries())
    await waitFor(() => expect(result.current).toMatchObject({ data: null, isInitialized: true }))
    expect(result.current.error).toBeTruthy()
  })
})
