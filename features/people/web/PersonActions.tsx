import { useState } from 'react'
import { saveFile } from '#platform/web/files/save-file.ts'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import { peopleApi, type PersonDetails } from '../contract.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'
import { texts } from './texts.ts'

interface PersonActionsProps {
  person: PersonDetails
  /** Whether the operator may suspend and restore. */
  mayModerate: boolean
}

/** What an operator can do with an account that is neither their own nor an operator's, unless they own the installation. */
export function PersonActions({ person, mayModerate }: PersonActionsProps) {
  const { id, username, email, is_suspended, operator_roles } = person
  const [opened, setOpened] = useState<'suspend' | 'erase' | null>(null)
  const offer = useConfirmedAction(peopleApi.offerExport, {
    title: texts.offerTitle,
    text: texts.offerText(email),
    confirmLabel: texts.offer,
    done: texts.offered,
  })
  const save = useConfirmedAction(peopleApi.exportData, {
    title: texts.saveTitle,
    text: texts.saveText,
    confirmLabel: texts.save,
    onDone: (data) =>
      saveFile(
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
        texts.fileName(username, data.exported_at.slice(0, 10)),
      ),
  })
  const input = { params: { id } }
  // The roles of operators end first.
  const hasNoRoles = operator_roles.length === 0
  return (
    <>
      {mayModerate && hasNoRoles && (
        <Button variant="default" onClick={() => setOpened('suspend')}>
          {is_suspended ? texts.restore : texts.suspend}
        </Button>
      )}
      <MoreMenu
        of={person.full_name || username}
        actions={[
          !is_suspended && { label: texts.offerExport, opensDialog: true, onClick: () => offer.open(input) },
          { label: texts.saveExport, opensDialog: true, onClick: () => save.open(input) },
          hasNoRoles && { label: texts.erase, isDanger: true, opensDialog: true, onClick: () => setOpened('erase') },
        ]}
      />
      {offer.dialog}
      {save.dialog}
      <SuspendDialog person={person} opened={opened === 'suspend'} onClose={() => setOpened(null)} />
      <EraseDialog person={person} opened={opened === 'erase'} onClose={() => setOpened(null)} />
    </>
  )
}
