import { Stack } from '@mantine/core'
import { type ComponentProps, createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts'
import type { CallError } from '../api/messages.ts'
import { useAction } from '../api/query.ts'
import { useIsMounted } from '../api/useIsMounted.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Button } from '../ui/form/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Dialog, type DialogProps } from '../ui/layout/Dialog.tsx'
import { DialogDraftBar } from './DialogDraftBar.tsx'
import { DraftNotices } from './DraftNotices.tsx'
import { deleteFormDraft } from './form-drafts.ts'
import { unsettledCall } from './stored-form-draft.ts'

const Actions = createContext({
  onClose: () => undefined as void,
  onDiscard: () => undefined as void,
  /** Whether the form was mounted anew because its draft was discarded. */
  isAfterDiscard: false,
})

interface DraftActionOptions<E extends Endpoint> {
  draftName: string
  /** Message of the success toast. */
  done: string
  onClose: (response: ResponseOf<E>) => void
  /** Handlers of refusals, by their code. Other refusals are shown in the dialog. */
  onCode?: Readonly<Record<string, () => void>>
}

/**
 * Runs the call of a `DraftDialogForm`: once it has succeeded, deletes the draft, shows a toast and closes the form, unless it was left
 * meanwhile.
 */
export const useDraftAction = <E extends Endpoint>(endpoint: E, options: DraftActionOptions<E>) => {
  const { draftName, done, onClose, onCode } = options
  const isMounted = useIsMounted()
  return useAction(endpoint, {
    unsettledEntry: unsettledCall(draftName),
    onDone: (response) => {
      deleteFormDraft(draftName)
      toast.success(done)
      if (isMounted()) onClose(response)
    },
    ...(onCode && { onRefused: ({ code }: CallError) => onCode[code]?.() }),
  })
}

interface DiscardableDraftProps {
  /** Null for a form that stores no draft. */
  draftName: string | null
  /** Leaves the form. */
  onClose: () => void
  /** Clears the error of the last attempt when the draft is discarded. */
  onReset?: (() => void) | undefined
  children: ReactNode
}

/** Provides a `DraftDialogForm` on a page with its actions, and mounts it anew after its draft was discarded. */
export function DiscardableDraft({ draftName, onClose, onReset, children }: DiscardableDraftProps) {
  // Incremented on discard to reset the form.
  const [round, setRound] = useState(0)
  const onDiscard = () => {
    if (draftName !== null) deleteFormDraft(draftName)
    onReset?.()
    setRound(round + 1)
  }
  return (
    <Actions key={round} value={{ onClose, onDiscard, isAfterDiscard: round > 0 }}>
      {children}
    </Actions>
  )
}

type DraftDialogProps = DialogProps & Pick<DiscardableDraftProps, 'draftName' | 'onReset'>

/** Dialog around a `DraftDialogForm`, which is mounted anew on opening and after its draft was discarded. */
export function DraftDialog({ draftName, onReset, children, ...dialog }: DraftDialogProps) {
  const { opened, onClose } = dialog
  return <Dialog {...dialog}>{opened && <DiscardableDraft {...{ draftName, onClose, onReset, children }} />}</Dialog>
}

interface DraftDialogFormProps {
  draft: { foundFrom: number | null; isStored: boolean }
  isTouched: boolean
  lead?: ReactNode
  error: string | null | undefined
  busy: boolean
  /** Whether it cannot be sent yet; while busy by default. */
  isWaiting?: boolean
  /** Label of the submit button. */
  submit: string
  onSubmit: ComponentProps<'form'>['onSubmit']
  children: ReactNode
}

/** Form in a `DraftDialog` or a `DiscardableDraft`: notices about the draft and errors, the fields, and buttons to discard and to submit. */
export function DraftDialogForm({ draft, isTouched, busy, isWaiting = busy, ...form }: DraftDialogFormProps) {
  const { isAfterDiscard, ...actions } = use(Actions)
  const element = useRef<HTMLFormElement>(null)
  // The button that had the focus is gone with the form before.
  useEffect(() => {
    if (isAfterDiscard) element.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [isAfterDiscard])
  return (
    <form ref={element} onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        {form.lead}
        <FormError>{form.error}</FormError>
        <DraftNotices draft={{ foundFrom: draft.foundFrom, clashes: [], isTouched }} fieldNames={{}} />
        {form.children}
        <DialogDraftBar isTouched={isTouched} isStored={draft.isStored} busy={busy} {...actions}>
          <Button type="submit" aria-disabled={isWaiting}>
            {form.submit}
          </Button>
        </DialogDraftBar>
      </Stack>
    </form>
  )
}
