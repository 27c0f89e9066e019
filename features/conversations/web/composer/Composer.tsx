import { FileButton, Textarea } from '@mantine/core'
import { CircleUserRound, Paperclip, SendHorizontal, Video } from 'lucide-react'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { IconButton } from '#platform/web/ui/form/IconButton.tsx'
import { MESSAGE_MAX_LENGTH } from '../../contract.ts'
import { AttachmentTray, VideosTray } from './AttachmentTray.tsx'
import { ChooseVideosDialog } from './ChooseVideosDialog.tsx'
import classes from '../thread/Messages.module.css'
import type { Written } from './outbox.ts'
import { texts } from '../texts.ts'
import type { useAttachments } from './useAttachments.ts'

export interface ComposerProps {
  draft: string
  onDraft: (text: string) => void
  attachments: ReturnType<typeof useAttachments>
  /** Whether the writer has a profile to send along. */
  hasProfile: boolean
  onWrite: (written: Written) => void
}

/** Where a message is written. Enter sends, Shift + Enter starts a new line; on touch screens Enter is a new line too. */
export function Composer({ draft, onDraft, attachments, hasProfile, onWrite }: ComposerProps) {
  const [withProfile, setWithProfile] = useState(false)
  const [videoIds, setVideoIds] = useState<readonly number[]>([])
  const [isChoosing, setIsChoosing] = useState(false)
  const content = draft.trim()
  const arrived = attachments.items.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]))
  const isReady = !attachments.busy && (content !== '' || withProfile || arrived.length + videoIds.length > 0)
  const send = () => {
    if (!isReady) return
    onWrite({ content, files: arrived, include_profile: withProfile, video_ids: videoIds })
    setWithProfile(false)
    setVideoIds([])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const composing = event.nativeEvent.isComposing
    if (event.key !== 'Enter' || event.shiftKey || composing || window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    // Copied cells and pages bring a picture of themselves beside their text: then the text is meant.
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
        <VideosTray count={videoIds.length} onRemove={() => setVideoIds([])} />
        <div className={classes.write} data-crowded={hasProfile || undefined}>
          <FileButton multiple onChange={attachments.add} disabled={!attachments.hasRoom}>
            {(props) => (
              <IconButton
                {...props}
                size="md"
                aria-label={texts.attach}
                title={texts.attach}
                disabled={!attachments.hasRoom}
              >
                <Paperclip size="1.25rem" strokeWidth={1.5} aria-hidden />
              </IconButton>
            )}
          </FileButton>
          <IconButton
            size="md"
            aria-label={texts.attachVideos}
            title={texts.attachVideos}
            aria-haspopup="dialog"
            onClick={() => setIsChoosing(true)}
          >
            <Video size="1.25rem" strokeWidth={1.5} aria-hidden />
          </IconButton>
          {hasProfile && (
            <IconButton
              size="md"
              variant={withProfile ? 'light' : 'subtle'}
              aria-label={texts.includeProfile}
              title={texts.includeProfile}
              aria-pressed={withProfile}
              onClick={() => setWithProfile(!withProfile)}
            >
              <CircleUserRound size="1.25rem" strokeWidth={1.5} aria-hidden />
            </IconButton>
          )}
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
      {/* Beside the form: what is sent in it sends no message. */}
      <ChooseVideosDialog
        opened={isChoosing}
        onClose={() => setIsChoosing(false)}
        chosen={videoIds}
        onChange={setVideoIds}
      />
    </>
  )
}
