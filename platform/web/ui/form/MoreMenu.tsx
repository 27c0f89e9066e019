import { Menu } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { Ellipsis } from 'lucide-react'
import { useRef, type Ref } from 'react'
import { texts } from '../texts.ts'
import { IconButton } from './IconButton.tsx'
import classes from './MoreMenu.module.css'

export interface MoreAction {
  label: string
  onClick: () => void
  /** Whether the action is destructive. */
  isDanger?: boolean
  /** Whether it opens a dialog. */
  opensDialog?: boolean
}

interface MoreMenuProps {
  /** Subject of the actions, for pages with several menus. */
  of?: string
  /** Overrides the label. */
  label?: string
  /** Actions; falsy ones are omitted, and without any the menu is not rendered. */
  actions: readonly (MoreAction | false | null | undefined)[]
  size?: 'sm' | 'md'
  /** Renders the items beside the button instead of in a portal, for scrolling containers. */
  inPlace?: boolean
  className?: string | undefined
  onOpen?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Menu of less frequent actions behind a button with three dots, so that the primary action stands out. */
export function MoreMenu({ of, label, actions, size, inPlace = false, className, onOpen, ref }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const merged = useMergedRef(button, ref)
  const visibleActions = actions.filter((action) => !!action)
  if (visibleActions.length === 0) return null
  return (
    // Focuses the first item directly, since the menu contains only items.
    <Menu position="bottom-end" withinPortal={!inPlace} withInitialFocusPlaceholder={false} onOpen={onOpen}>
      <Menu.Target>
        <IconButton
          ref={merged}
          size={size}
          className={className}
          aria-label={label ?? (of === undefined ? texts.moreActions : texts.moreActionsOf(of))}
        >
          <Ellipsis size="1.25rem" strokeWidth={1.5} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {visibleActions.map(({ label: name, onClick, isDanger, opensDialog }) => (
          <Menu.Item
            key={name}
            data-danger={isDanger || undefined}
            aria-haspopup={opensDialog ? 'dialog' : undefined}
            onClick={() => {
              // A dialog returns the focus to the element that had it, and the menu item is gone by then.
              button.current?.focus()
              onClick()
            }}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
