// Script file: projects
import { useNavigate } from 'react-router'
import { useAction } from '#platform/web/api/query.ts'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { projectsApi } from '../contract.ts'
import { ProjectFields } from './ProjectFields.tsx'
import { texts } from './texts.ts'

/** Page that creates a project and then opens it. */
export function CreateProjectPage() {
  const navigate = useNavigate()
  const create = useAction(projectsApi.create, {
    onDone: ({ id }) => {
      toast.success(texts.created)
      void navigate(`/projects/${id}`, { replace: true })
    },
  })
  return (
    <Page
      title={texts.newProject}
      lead={texts.newProjectLead}
      back={{ to: '/projects', label: texts.projects }}
      width="text"
    >
      <ProjectFields
        submitLabel={texts.create}
        busy={create.busy}
        error={create.error?.message}
        onSubmit={(body) => void create.run({ body })}
        onCancel={() => void navigate('/projects')}
      />
    </Page>
  )
}
