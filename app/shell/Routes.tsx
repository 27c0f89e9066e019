import type { ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { dashboardPath, useAuth } from '#features/accounts/web.tsx'
import type { ScreenRoute } from '#platform/web/feature.ts'
import { LazyScreen } from '#platform/web/ui/layout/LazyScreen.tsx'
import { RequireAccess } from './RequireAccess.tsx'
import { OWN_DASHBOARD, screenAt } from './screens.ts'

interface ScreenRoutesProps {
  routes: readonly ScreenRoute[]
  /** Rendered at an unknown address; redirects to the home page by default. */
  unknown?: ReactNode
}

/** Renders the screen of the current address, behind its access guard. */
export function ScreenRoutes({ routes, unknown = <Navigate to="/" replace /> }: ScreenRoutesProps) {
  const screen = screenAt(routes, useLocation().pathname)
  return (
    <Routes>
      {screen && (
        <Route
          path={screen.path}
          element={
            <RequireAccess key={screen.group ?? screen.path} access={screen.access}>
              <LazyScreen load={screen.load} />
            </RequireAccess>
          }
        />
      )}
      <Route
        path={OWN_DASHBOARD}
        element={
          <RequireAccess key={OWN_DASHBOARD} access="signed_in">
            <OwnDashboard />
          </RequireAccess>
        }
      />
      <Route path="*" element={unknown} />
    </Routes>
  )
}

function OwnDashboard() {
  const user = useAuth((state) => state.user)
  return <Navigate to={dashboardPath(user)} replace />
}
