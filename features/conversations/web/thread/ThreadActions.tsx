import { useState } from 'react'
import { ReportDialog } from '#features/moderation/web.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import { useBlockAction } from '#features/blocks/web.tsx'
import { conversationsApi, type Conversation } from '../../contract.ts'
import type { Participant } from '../people.ts'
import { texts } from '../texts.ts'

interface ThreadActionsProps {
  conversation: Conversation
  other: Participant
}

/** Less frequent actions: archive the conversation, stop negotiating, and block or report the other side. */
export function ThreadActions({ conversation, other }: ThreadActionsProps) {
  const { id, is_archived, is_blocked, blocked_by_me, status } = conversation
  const [isReporting, setReporting] = useState(false)
  const block = useBlockAction({ ...other, isBlocked: blocked_by_me })
  const archive = useToastedAction(conversationsApi.archive, texts.archivedToast)
  const unarchive = useToastedAction(conversationsApi.unarchive, texts.unarchivedToast)
  const change = useToastedAction(conversationsApi.changeStatus)
  return (
    <>
      <MoreMenu
        actions={[
          {
            label: is_archived ? texts.unarchive : texts.archive,
            onClick: () => void (is_archived ? unarchive : archive).run({ params: { id } }),
          },
          // Other transitions belong to the panel: negotiating starts with proposed terms, and agreeing and completing follow there.
          status === 'negotiating' &&
            !is_blocked && {
              label: texts.backToActive,
              onClick: () => void change.run({ params: { id }, body: { status: 'active' } }),
            },
          block.action,
          { label: texts.reportPerson, opensDialog: true, onClick: () => setReporting(true) },
        ]}
      />
      {block.dialog}
      <ReportDialog opened={isReporting} onClose={() => setReporting(false)} kind="person" id={other.id} />
    </>
  )
}
