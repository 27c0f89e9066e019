import { useLocation } from 'react-router'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import type { Place } from './places.ts'

interface PlaceLinkProps extends Place {
  className: string | undefined
  /** Size of the icon. */
  size: string
}

/** Navigation link, marked as current at its path and below. */
export function PlaceLink({ path, label, title, icon: Icon, className, size }: PlaceLinkProps) {
  const { pathname } = useLocation()
  const isHere = pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
  return (
    <Link to={path} title={title} className={className} aria-current={isHere ? 'page' : undefined}>
      <Icon size={size} strokeWidth={1.5} aria-hidden />
      <span>{label}</span>
    </Link>
  )
}
