import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import { conversationsApi, type Conversation } from '../../contract.ts'
import { texts } from '../texts.ts'

/** Less frequent actions: archive the conversation, and stop negotiating. */
export function ThreadActions({ conversation: { id, is_archived, status } }: { conversation: Conversation }) {
  const archive = useToastedAction(conversationsApi.archive, texts.archivedToast)
  const unarchive = useToastedAction(conversationsApi.unarchive, texts.unarchivedToast)
  const change = useToastedAction(conversationsApi.changeStatus)
  return (
    <MoreMenu
      actions={[
        {
          label: is_archived ? texts.unarchive : texts.archive,
          onClick: () => void (is_archived ? unarchive : archive).run({ params: { id } }),
        },
        // Other transitions belong to the panel: negotiating starts with proposed terms, and agreeing and completing follow there.
        status === 'negotiating' && {
          label: texts.backToActive,
          onClick: () => void change.run({ params: { id }, body: { status: 'active' } }),
        },
      ]}
    />
  )
}
