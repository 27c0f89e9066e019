import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { onTestFinished } from 'vitest'
import type { LiveEventKind } from '#platform/contract/freshness.ts'
import { createQueryClient } from '#platform/web/api/query.ts'
import { useLiveRefresh } from '#platform/web/live/useLiveRefresh.ts'

function LiveRefresh({ kinds }: { kinds: readonly LiveEventKind[] }) {
  useLiveRefresh(kinds)
  return null
}

/**
 * Draws a piece of the product as it stands in it: with its theme, its store of answers and its address, and with what refreshes
 * it when one of the named live events is heard.
 */
export function renderPiece(piece: ReactNode, at = '/', kinds?: readonly LiveEventKind[]): QueryClient {
  const client = createQueryClient()
  onTestFinished(() => client.clear())
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        {kinds && <LiveRefresh kinds={kinds} />}
        <MemoryRouter initialEntries={[at]}>{piece}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return client
}
