import { Textarea } from '@mantine/core'
import { CircleUserRound, SendHorizontal, Video } from 'lucide-react'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { IconButton } from '#platform/web/ui/form/IconButton.tsx'
import { MESSAGE_MAX_LENGTH } from '../../contract.ts'
import { AddMenu } from './AddMenu.tsx'
import { AttachmentTray, TrayChip } from './AttachmentTray.tsx'
import { ChooseVideosDialog } from './ChooseVideosDialog.tsx'
import classes from '../thread/Messages.module.css'
import type { Written } from './outbox.ts'
import { texts } from '../texts.ts'
import type { useWriting } from './useWriting.ts'

export interface ComposerProps {
  writing: ReturnType<typeof useWriting>
  onDraft: (text: string) => void
  /** Whether the author has a profile to attach. */
  hasProfile: boolean
  /** Whether the message can be sent now. */
  canSend: boolean
  onWrite: (written: Written) => void
}

/** Message input. Enter sends and Shift + Enter starts a new line; on touch screens Enter also starts a new line. */
export function Composer({ writing, onDraft, hasProfile, canSend, onWrite }: ComposerProps) {
  const { draft, attachments, withProfile, setProfile, videoIds, setVideos } = writing
  const [isChoosing, setIsChoosing] = useState(false)
  const isReady = canSend && writing.isReady
  const send = () => {
    if (isReady) onWrite(writing.written)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const composing = event.nativeEvent.isComposing
    if (event.key !== 'Enter' || event.shiftKey || composing || window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    // Copied spreadsheet cells and pages include an image next to their text; the text is preferred.
    if (event.clipboardData.files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    attachments.add(event.clipboardData.files)
  }
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <AttachmentTray items={attachments.items} onRemove={attachments.remove} />
        {videoIds.length > 0 && (
          <TrayChip
            icon={<Video size="1.1rem" strokeWidth={1.5} aria-hidden />}
            name={texts.videos(videoIds.length)}
            onRemove={() => setVideos([])}
          />
        )}
        {withProfile && (
          <TrayChip
            icon={<CircleUserRound size="1.1rem" strokeWidth={1.5} aria-hidden />}
            name={texts.profileLink}
            onRemove={() => setProfile(false)}
          />
        )}
        <div className={classes.write}>
          <AddMenu
            attachments={attachments}
            onVideos={() => setIsChoosing(true)}
            onProfile={hasProfile && !withProfile ? () => setProfile(true) : null}
          />
          <Textarea
            className={classes.text}
            aria-label={texts.write}
            placeholder={texts.write}
            title={texts.writeHint}
            minRows={1}
            maxRows={8}
            autosize
            maxLength={MESSAGE_MAX_LENGTH}
            value={draft}
            onChange={(event) => onDraft(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <IconButton
            type="submit"
            variant="filled"
            size="md"
            aria-label={texts.send}
            title={texts.send}
            disabled={!isReady}
          >
            <SendHorizontal size="1.25rem" strokeWidth={1.5} aria-hidden />
          </IconButton>
        </div>
      </form>
      {/* Outside the form, so that submitting inside it does not send a message. */}
      <ChooseVideosDialog
        opened={isChoosing}
        onClose={() => setIsChoosing(false)}
        chosen={videoIds}
        onChange={setVideos}
      />
    </>
  )
}
