import { Navigate, Route, Routes, useLocation } from 'react-router'
import { hasOperatorRole, type OperatorRole } from '#features/accounts/contract.ts'
import { useOwnRoles } from '#features/operators/web.tsx'
import type { AdminSection } from '#platform/web/admin.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { LazyScreen } from '#platform/web/ui/layout/LazyScreen.tsx'
import { adminSections } from '../../admin-sections.ts'
import classes from './Admin.module.css'
import { AdminNav } from './AdminNav.tsx'

const BASE = '/admin'
const addressOf = ({ path }: AdminSection) => (path === '' ? BASE : `${BASE}/${path}`)
const isBelow = (pathname: string, address: string) => pathname === address || pathname.startsWith(`${address}/`)

/** Admin area with its sections beside the current one. Redirects users without an admin role to the home page. */
export function AdminPage() {
  const query = useOwnRoles()
  return (
    <QueryView query={query}>
      {({ roles }) => (roles.length === 0 ? <Navigate to="/" replace /> : <Area roles={roles} />)}
    </QueryView>
  )
}

function Area({ roles }: { roles: readonly OperatorRole[] }) {
  const { pathname } = useLocation()
  const sections = adminSections.filter(({ role }) => role === 'any' || hasOperatorRole(roles, role))
  const [first] = sections
  return (
    <div className={classes.frame}>
      <AdminNav
        links={sections.map((section) => ({
          label: section.label,
          group: section.group,
          to: addressOf(section),
          isCurrent: section.path === '' ? pathname === BASE : isBelow(pathname, addressOf(section)),
        }))}
      />
      <div>
        <Routes>
          {sections.flatMap(({ path, load, screens = [] }) => [
            <Route key={path} path={path} element={<LazyScreen key={path} load={load} />} />,
            ...screens.map((screen) => (
              <Route
                key={`${path}/${screen.path}`}
                path={`${path}/${screen.path}`}
                element={<LazyScreen key={screen.path} load={screen.load} />}
              />
            )),
          ])}
          {first && <Route path="*" element={<Navigate to={addressOf(first)} replace />} />}
        </Routes>
      </div>
    </div>
  )
}
