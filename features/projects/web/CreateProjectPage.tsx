// Script file: projects
import { useNavigate } from 'react-router'
import { DiscardableDraft, useDraftAction } from '#platform/web/drafts/DraftDialog.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { projectsApi } from '../contract.ts'
import { ProjectFields, useProjectDraftName } from './ProjectFields.tsx'
import { texts } from './texts.ts'

/** Page that creates a project and then opens it. */
export function CreateProjectPage() {
  const navigate = useNavigate()
  const draftName = useProjectDraftName()
  const create = useDraftAction(projectsApi.create, {
    draftName,
    done: texts.created,
    onClose: ({ id }) => void navigate(`/projects/${id}`, { replace: true }),
  })
  return (
    <Page
      title={texts.newProject}
      lead={texts.newProjectLead}
      back={{ to: '/projects', label: texts.projects }}
      width="text"
    >
      <DiscardableDraft draftName={draftName} onClose={() => void navigate('/projects')} onReset={create.reset}>
        <ProjectFields
          draftName={draftName}
          submitLabel={texts.create}
          busy={create.busy}
          error={create.error?.message}
          onSubmit={(body) => void create.run({ body })}
        />
      </DiscardableDraft>
    </Page>
  )
}
