import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
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

function show(changes: Partial<Conversation>) {
  const names = { client_full_name: 'Clara Brandt', developer_full_name: 'Devin Okafor', developer_picture: null }
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
          <Details conversation={one} accountId={1} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test("a creator's name leads to what everybody may see of them, a client's to nowhere", () => {
  show({ developer_is_public: true })
  expect(screen.getByRole('link', { name: 'Devin Okafor' }).getAttribute('href')).toBe('/profile/developers/2/public')
  expect(screen.queryByRole('link', { name: 'Clara Brandt' })).toBeNull()
  cleanup()
  show({ developer_is_public: false })
  expect(screen.getByText('Devin Okafor')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Devin Okafor' })).toBeNull()
})
