import { Group, Textarea } from '@mantine/core'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useRef, useState } from 'react'
import { clock } from '#platform/web/format/clock.ts'
import { createIdempotencyKey } from '#platform/web/api/call.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { conversationsApi, MESSAGE_MAX_LENGTH } from '../../contract.ts'
import classes from './SentVideo.module.css'
import { texts } from '../texts.ts'

interface MomentQuestionProps {
  conversationId: number
  videoId: number
  /** Returns the current playback position in whole seconds. */
  now: () => number
}

interface OpenQuestion {
  at_seconds: number
  content: string
  // The same for every retry, so that the question is sent only once.
  client_key: string
}

const takeFocus = (field: HTMLElement | null) => field?.focus({ preventScroll: true })

/** Asks a question about the current position of a video, sent as a message. */
export function MomentQuestion({ conversationId, videoId, now }: MomentQuestionProps) {
  const [asking, setAsking] = useState<OpenQuestion | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsking(null)
    button.current?.focus({ preventScroll: true })
  }
  const send = useAction(conversationsApi.send, {
    onDone: () => {
      close()
      toast.success(texts.asked)
    },
  })
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant="subtle"
        className={classes.ask}
        aria-expanded={asking !== null}
        leftSection={<MessageCircleQuestionMark size="1.1rem" strokeWidth={1.5} aria-hidden />}
        onClick={() =>
          setAsking({ at_seconds: now(), content: asking?.content ?? '', client_key: createIdempotencyKey() })
        }
      >
        {texts.askHere}
      </Button>
      {asking && (
        <form
          className={classes.question}
          onSubmit={(event) => {
            event.preventDefault()
            if (asking.content.trim() === '' || send.busy) return
            void send.run({ params: { id: conversationId }, body: { ...asking, video_id: videoId } })
          }}
        >
          <FormError>{send.error?.message}</FormError>
          <Textarea
            label={texts.questionAt(clock(asking.at_seconds))}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={MESSAGE_MAX_LENGTH}
            ref={takeFocus}
            value={asking.content}
            onChange={({ currentTarget: { value } }) => setAsking({ ...asking, content: value })}
          />
          <Group gap="xs">
            <Button size="sm" type="submit" aria-disabled={send.busy} disabled={asking.content.trim() === ''}>
              {send.busy ? texts.sending : texts.ask}
            </Button>
            <Button size="sm" variant="default" onClick={close}>
              {texts.cancel}
            </Button>
          </Group>
        </form>
      )}
    </>
  )
}
