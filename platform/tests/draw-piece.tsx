import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '#platform/web/query.ts'

/** Draws a piece of the product as it stands in it: with its theme, its store of answers and its address. */
export function drawPiece(piece: ReactNode, at = '/'): QueryClient {
  const client = createQueryClient()
  onTestFinished(() => client.clear())
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>{piece}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return client
}
