import type { ScreenLoader } from './ui/layout/LazyScreen.tsx'

/** Admin roles, extended by the feature that grants them. `any` matches every one of them. */
export interface AdminRoles {
  any: true
}

/** Groups of the navigation, in its order: what is looked at every day comes first, and what is rarely changed last. */
export const ADMIN_GROUPS = ['daily', 'finance', 'operations', 'configuration'] as const
export type AdminGroup = (typeof ADMIN_GROUPS)[number]

/** Section of the admin area: a navigation entry and the screens below it. */
export interface AdminSection {
  /** Path below `/admin/`; the empty path is the area's first page. */
  path: string
  label: string
  group: AdminGroup
  role: keyof AdminRoles
  load: ScreenLoader
  /** Further screens below the section's path, such as `:id`. */
  screens?: readonly { path: string; load: ScreenLoader }[]
}

/** Text and address of something that waits for an administrator. */
export interface AdminTask {
  /** What waits, such as "3 failed jobs". */
  says: (count: number) => string
  to: string
}

/** Tasks by the kind under which the server counts them. */
export type AdminTasks = Readonly<Record<string, AdminTask>>
