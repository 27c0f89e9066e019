import { Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DraftDialog } from '#platform/web/drafts/DraftDialog.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import { useDialogAction } from '#platform/web/ui/feedback/useDialogAction.ts'
import { useDelete } from '#platform/web/ui/feedback/useDelete.tsx'
import { projectsApi, type Project } from '../contract.ts'
import { ProjectFields } from './ProjectFields.tsx'
import { texts } from './texts.ts'

export interface ProjectActionsProps {
  project: Pick<Project, 'id' | 'name' | 'description' | 'request_count'>
}

/** Actions of a project's owner: edit it, or delete it while it is empty. */
export function ProjectActions({ project }: ProjectActionsProps) {
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const { id } = project
  const update = useDialogAction(projectsApi.update, texts.updated, () => setEditing(false))
  const remove = useDelete(projectsApi.remove, {
    // The server refuses to delete others, so that attempt is made at once instead of after the undo period.
    isUndoable: project.request_count === 0,
    title: texts.removeTitle,
    text: texts.removeText,
    confirmLabel: texts.remove,
    done: texts.removed,
    onDelete: () => void navigate('/projects', { replace: true }),
  })
  const close = () => {
    setEditing(false)
    update.reset()
  }
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => setEditing(true)}>
        {texts.edit}
      </Button>
      <MoreMenu size="md" actions={[remove.actionFor({ params: { id } })]} />
      <DraftDialog draftName={null} opened={editing} onClose={close} title={texts.editProject}>
        <ProjectFields
          draftName={null}
          initial={project}
          submitLabel={texts.save}
          busy={update.busy}
          error={update.error?.message}
          onSubmit={(body) => void update.run({ params: { id }, body })}
        />
      </DraftDialog>
      {remove.dialog}
    </Group>
  )
}
