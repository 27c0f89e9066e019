import type { ScreenLoader } from './ui/layout/LazyScreen.tsx'

/** The roles that sections of the admin area are for: the feature that grants them declares them. `any` is whoever has one of them. */
export interface AdminRoles {
  any: true
}

/** A section of the admin area: an entry of its navigation and the screens below it. */
export interface AdminSection {
  /** Below `/admin/`; the empty path is the area's first page. */
  path: string
  label: string
  role: keyof AdminRoles
  load: ScreenLoader
  /** Further screens below the section's path, such as `:id`. */
  screens?: readonly { path: string; load: ScreenLoader }[]
}
