import { useDisclosure } from '@mantine/hooks'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { ADMIN_GROUPS, type AdminGroup } from '#platform/web/admin.ts'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import classes from './Admin.module.css'

const GROUP_NAMES: Record<AdminGroup, string> = {
  daily: 'Daily work',
  finance: 'Finance',
  operations: 'Operations',
  configuration: 'Configuration',
}

export interface AdminLink {
  label: string
  group: AdminGroup
  to: string
  isCurrent: boolean
}

/** Sections of the admin area in groups: beside the page, or in narrow windows behind a button that names the current one. */
export function AdminNav({ links }: { links: readonly AdminLink[] }) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const id = useId()
  const current = links.find(({ isCurrent }) => isCurrent)
  return (
    <nav aria-label="Admin area" className={classes.nav}>
      <button type="button" className={classes.toggle} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <span className={classes.area}>Admin area</span> <strong>{current?.label}</strong>
        <ChevronDown size="1.1em" aria-hidden />
      </button>
      <div id={id} className={classes.groups} data-open={isOpen || undefined}>
        {ADMIN_GROUPS.map((group) => (
          <Group
            key={group}
            name={GROUP_NAMES[group]}
            links={links.filter((link) => link.group === group)}
            onClick={close}
          />
        ))}
      </div>
    </nav>
  )
}

function Group({ name, links, onClick }: { name: string; links: readonly AdminLink[]; onClick: () => void }) {
  const id = useId()
  if (links.length === 0) return null
  return (
    <div>
      <p id={id} className={classes.groupName}>
        {name}
      </p>
      <ul aria-labelledby={id} className="list">
        {links.map(({ label, to, isCurrent }) => (
          <li key={to}>
            <Link to={to} className={classes.link} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
