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
  /** Whether it ends something. */
  isDanger?: boolean
  /** Whether it asks, or goes on, in a dialog. */
  opensDialog?: boolean
}

interface MoreMenuProps {
  /** What the actions are for, where a page has several such menus. */
  of?: string
  /** Names it in other words. */
  label?: string
  /** What is not possible now is left out; without any the menu is not there. */
  actions: readonly (MoreAction | false | null | undefined)[]
  size?: 'sm' | 'md'
  /** Keeps the items where the button is: for what scrolls by itself. */
  inPlace?: boolean
  className?: string | undefined
  onOpen?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** What is rarely done with something, behind a button with three dots, so that the next step stands out. */
export function MoreMenu({ of, label, actions, size, inPlace = false, className, onOpen, ref }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const merged = useMergedRef(button, ref)
  const possible = actions.filter((action) => !!action)
  if (possible.length === 0) return null
  return (
    // The focus goes to the first item: all that a menu may hold is items.
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
        {possible.map(({ label: name, onClick, isDanger, opensDialog }) => (
          <Menu.Item
            key={name}
            data-danger={isDanger || undefined}
            aria-haspopup={opensDialog ? 'dialog' : undefined}
            onClick={() => {
              // A dialog gives the focus back to where it was, and the item is gone by then.
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
