import { Link } from '#platform/web/ui/layout/Link.tsx'
import { texts } from '../texts.ts'
import classes from './SearchDialog.module.css'
import type { OptionGroup, SearchOption } from './useOptions.tsx'

interface OptionGroupsProps {
  id: string
  groups: readonly OptionGroup[]
  activeId: string | null
  onChoose: (option: SearchOption) => void
}

/** Options of the search field in groups. Each is a link, so that it also opens in a new tab. */
export const OptionGroups = ({ id, groups, activeId, onChoose }: OptionGroupsProps) => (
  // A press here must not take the focus from the field.
  <div
    id={id}
    role="listbox"
    tabIndex={-1}
    aria-label={texts.options}
    className={classes.list}
    onMouseDown={(event) => event.preventDefault()}
  >
    {groups.map((group) => (
      <div key={group.name} role="group" aria-label={group.name}>
        {!group.isNameless && (
          <p className={classes.kind} aria-hidden>
            {group.name}
          </p>
        )}
        {group.options.map((option) => (
          <Link
            key={option.id}
            id={option.id}
            to={option.to}
            role="option"
            tabIndex={-1}
            aria-selected={option.id === activeId}
            className={classes.option}
            onClick={(event) => {
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChoose(option)
            }}
          >
            {option.content}
          </Link>
        ))}
      </div>
    ))}
  </div>
)
