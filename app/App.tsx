import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import '#platform/web/theme/global.css'
import { type Page, PageContext } from '#platform/web/page/render-context.ts'
import { cssVariables, theme } from '#platform/web/theme/theme.ts'
import { routes } from './routes.ts'
import { ScreenRoutes } from './shell/Routes.tsx'
import { Shell } from './shell/Shell.tsx'

interface AppProps {
  page: Page
  queries: QueryClient
  /** Wraps the tree in a router: the browser's, or a static one on the server. */
  router: (children: ReactNode) => ReactNode
  /** Rendered at an unknown address; redirects to the home page by default. */
  unknown?: ReactNode
}

/** Root of the component tree, the same in browsers and on the server. */
export const App = ({ page, queries, router, unknown }: AppProps) => (
  <PageContext value={page}>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        {router(
          <Shell routes={routes}>
            <ScreenRoutes routes={routes} unknown={unknown} />
          </Shell>,
        )}
      </QueryClientProvider>
    </MantineProvider>
  </PageContext>
)
