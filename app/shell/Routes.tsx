import { Navigate, Route, Routes } from 'react-router'
import { dashboardPath, useAuth } from '#features/accounts/web.tsx'
import { LazyScreen } from '#platform/web/ui/LazyScreen.tsx'
import { RequireAccess } from './RequireAccess.tsx'
import { OWN_DASHBOARD, type ScreenRoute } from './screens.ts'

/** Draws the screen of the current address, behind its guard. */
export function ScreenRoutes({ routes }: { routes: readonly ScreenRoute[] }) {
  return (
    <Routes>
      {routes.map(({ path, access, load }) => (
        <Route
          key={path}
          path={path}
          element={
            <RequireAccess key={path} access={access}>
              <LazyScreen load={load} />
            </RequireAccess>
          }
        />
      ))}
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
