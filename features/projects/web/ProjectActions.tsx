import { Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/feedback/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { projectsApi, type Project } from '../contract.ts'
import { ProjectFields } from './ProjectFields.tsx'
import { texts } from './texts.ts'

export interface ProjectActionsProps {
  project: Pick<Project, 'id' | 'name' | 'description'>
}

/** What its owner can do with a project: change its words, or delete it while it is empty. */
export function ProjectActions({ project }: ProjectActionsProps) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null)
  const { id } = project
  const update = useAction(projectsApi.update, {
    onDone: () => {
      toast.success(texts.updated)
      setDialog(null)
    },
  })
  const remove = useAction(projectsApi.remove, {
    onDone: () => {
      toast.success(texts.removed)
      void navigate('/projects', { replace: true })
    },
  })
  const close = () => {
    setDialog(null)
    update.reset()
    remove.reset()
  }
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => setDialog('edit')}>
        {texts.edit}
      </Button>
      <Button variant="subtle" color="madder" onClick={() => setDialog('remove')}>
        {texts.remove}
      </Button>
      <Dialog opened={dialog === 'edit'} onClose={close} title={texts.editProject}>
        {dialog === 'edit' && (
          <ProjectFields
            initial={project}
            submitLabel={texts.save}
            busy={update.busy}
            error={update.error?.message}
            onSubmit={(body) => void update.run({ params: { id }, body })}
            onCancel={close}
          />
        )}
      </Dialog>
      <ConfirmDialog
        opened={dialog === 'remove'}
        onClose={close}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        danger
        busy={remove.busy}
        error={remove.error?.message}
        onConfirm={() => remove.run({ params: { id } })}
      >
        {texts.removeText}
      </ConfirmDialog>
    </Group>
  )
}
