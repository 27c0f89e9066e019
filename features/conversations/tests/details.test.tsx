import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#platform/tests/web/browser.ts'
import { createQueryClient } from '#platform/web/api/query.ts'
import type { Conversation } from '../contract.ts'
import { Details } from '../web/thread/Details.tsx'

const conversation: Pick<
  Conversation,
  'id' | 'status' | 'client_id' | 'developer_id' | 'agreed_amount' | 'request_budget'
> = {
  id: 5,
  status: 'active',
  client_id: 1,
  developer_id: 2,
  agreed_amount: null,
  request_budget: null,
}

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(changes: Partial<Conversation>, completing?: string) {
  const names = { starter_user_id: 2, starter_username: 'devin', recipient_username: 'clara' }
  const one = {
    ...conversation,
    ...names,
    request_created_at: '2026-11-20T08:00:00.000Z',
    ...changes,
  } as Conversation
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <Details
            conversation={one}
            accountId={1}
            onChanged={() => undefined}
            completing={completing === undefined ? undefined : () => completing}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test("a creator's name leads to what everybody may see of them, a client's to nowhere", () => {
  show({ developer_is_public: true })
  expect(screen.getByRole('link', { name: 'devin' }).getAttribute('href')).toBe('/profile/developers/2/public')
  expect(screen.queryByRole('link', { name: 'clara' })).toBeNull()
  cleanup()
  show({ developer_is_public: false })
  expect(screen.getByText('devin')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'devin' })).toBeNull()
})

test('what stands against completing a conversation stands in place of the button', () => {
  show({})
  expect(screen.getByRole('button', { name: 'Mark as completed' })).toBeTruthy()
  cleanup()
  show({}, 'Not yet')
  expect(screen.getByText('Not yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as completed' })).toBeNull()
})
