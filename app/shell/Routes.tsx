import { Navigate, Route, Routes, useLocation } from 'react-router'
import { dashboardPath, useAuth } from '#features/accounts/web.tsx'
import { LazyScreen } from '#platform/web/ui/LazyScreen.tsx'
import { RequireAccess } from './RequireAccess.tsx'
import { OWN_DASHBOARD, screenAt, type ScreenRoute } from './screens.ts'

/** Draws the screen of the current address, behind its guard. */
export function ScreenRoutes({ routes }: { routes: readonly ScreenRoute[] }) {
  const screen = screenAt(routes, useLocation().pathname)
  return (
    <Routes>
      {screen && (
        <Route
          path={screen.path}
          element={
            <RequireAccess key={screen.path} access={screen.access}>
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
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  )
}

function OwnDashboard() {
  const user = useAuth((state) => state.user)
  return <Navigate to={dashboardPath(user)} replace />
}
