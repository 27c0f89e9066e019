import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { snagsApi, type Pitch, type SnagState } from '../contract.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import classes from './Snags.module.css'
import { buttonTexts } from './button-texts.ts'
import { texts } from './texts.ts'

export interface PitchActionsProps {
  pitch: Pitch
  /** Whether the request is open. */
  isOpen: boolean
}

/** Actions of the request's owner on a pitch, depending on its state. */
export function PitchActions({ pitch: { id, full_name, state, conversation_id }, isOpen }: PitchActionsProps) {
  const [declining, setDeclining] = useState(false)
  const shortlist = useAction(snagsApi.answer, {
    onDone: () => toast.success(texts.shortlisted),
    onRefused: (refusal) => toast.error(refusal.messageOr(texts.replyFailed)),
  })
  const decline = useAction(snagsApi.answer, {
    onDone: () => {
      setDeclining(false)
      toast.success(texts.declined)
    },
  })
  const may = (...states: SnagState[]) => states.includes(state)
  const named = (label: string) => ({ 'aria-label': buttonTexts.named(label, full_name), children: label })
  return (
    <div className={classes.buttons}>
      <Button size="sm" px="sm" to={`/conversations/${conversation_id}`} {...named(texts.openConversation)} />
      {isOpen && may('sent', 'seen', 'declined') && (
        <Button
          size="sm"
          px="sm"
          variant="default"
          loading={shortlist.busy}
          onClick={() => void shortlist.run({ params: { id }, body: { state: 'shortlisted' } })}
          {...named(texts.shortlist)}
        />
      )}
      {may('sent', 'seen', 'shortlisted') && (
        <Button
          size="sm"
          px="xs"
          variant="subtle"
          color="madder"
          onClick={() => setDeclining(true)}
          {...named(texts.decline)}
        />
      )}
      <DeclineDialog
        opened={declining}
        onClose={() => setDeclining(false)}
        title={texts.declineTitle(full_name)}
        confirmLabel={texts.decline}
        busy={decline.busy}
        error={decline.error}
        onDecline={(reply) => decline.run({ params: { id }, body: { state: 'declined', ...reply } })}
      >
        {texts.declineText}
      </DeclineDialog>
    </div>
  )
}
