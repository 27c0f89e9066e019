import { FileButton, Menu } from '@mantine/core'
import { CircleUserRound, Paperclip, Plus, Video } from 'lucide-react'
import { IconButton } from '#platform/web/ui/form/IconButton.tsx'
import classes from '../thread/Messages.module.css'
import { texts } from '../texts.ts'
import type { useAttachments } from './useAttachments.ts'

interface AddMenuProps {
  attachments: ReturnType<typeof useAttachments>
  onVideos: () => void
  /** Attaches the author's profile; null without a profile, or if it is already attached. */
  onProfile: (() => void) | null
}

const LOOK = { size: '1.1rem', strokeWidth: 1.5, 'aria-hidden': true } as const

/** Menu of everything that can be attached to a message. */
export const AddMenu = ({ attachments, onVideos, onProfile }: AddMenuProps) => (
  // Wraps the menu: a file input inside it would unmount with the menu and lose its result.
  <FileButton multiple onChange={attachments.add} disabled={!attachments.hasRoom}>
    {({ onClick }) => (
      <Menu position="top-start" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <IconButton size="md" aria-label={texts.addToMessage} title={texts.addToMessage}>
            <Plus size="1.25rem" strokeWidth={1.5} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Item leftSection={<Paperclip {...LOOK} />} disabled={!attachments.hasRoom} onClick={onClick}>
            {texts.attach}
          </Menu.Item>
          <Menu.Item leftSection={<Video {...LOOK} />} aria-haspopup="dialog" onClick={onVideos}>
            {texts.attachVideos}
          </Menu.Item>
          {onProfile && (
            <Menu.Item leftSection={<CircleUserRound {...LOOK} />} onClick={onProfile}>
              {texts.includeProfile}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    )}
  </FileButton>
)
