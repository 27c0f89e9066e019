import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import {
  CONTENT_MAX_LENGTH,
  Id,
  Instant,
  NAME_MAX_LENGTH,
  OptionalText,
  PageQuery,
  Line,
} from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'

/** Live subject of projects and of the requests in them. */
export const projectsSubject = subject('projects')

export const Project = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    user_id: Id,
    is_active: z.boolean(),
    request_count: z.int(),
    created_at: Instant,
    updated_at: Instant.nullable(),
  })
  .meta({ id: 'Project' })
export type Project = z.output<typeof Project>

const idParams = z.object({ id: Id })

export const NewProject = z.object({ name: Line(NAME_MAX_LENGTH), description: OptionalText(CONTENT_MAX_LENGTH) })

export const projectsApi = api({
  create: {
    method: 'POST',
    path: '/projects/',
    posts: { kind: 'item', text: ['name', 'description'] },
    access: 'client',
    limit: { calls: 60, minutes: 5 },
    does: 'Creates a project.',
    changes: [projectsSubject],
    refusal: 'Only clients can create projects',
    body: NewProject,
    response: Project,
  },
  list: {
    method: 'GET',
    path: '/projects/',
    access: 'signed_in',
    does: 'My projects, newest first; none for developers.',
    shows: [projectsSubject],
    query: PageQuery,
    response: z.array(Project),
    paged: true,
  },
  read: {
    method: 'GET',
    path: '/projects/:id',
    access: 'signed_in',
    does: 'One of my projects.',
    shows: [projectsSubject],
    params: idParams,
    response: Project,
  },
  update: {
    method: 'PUT',
    path: '/projects/:id',
    posts: { kind: 'change', text: ['name', 'description'] },
    access: 'client',
    does: 'Changes the named fields; null clears the description.',
    changes: [projectsSubject],
    refusal: 'Only clients can update projects',
    params: idParams,
    body: z.object({ name: Line(NAME_MAX_LENGTH).optional(), description: OptionalText(CONTENT_MAX_LENGTH) }),
    response: Project,
  },
  remove: {
    method: 'DELETE',
    path: '/projects/:id',
    access: 'client',
    does: 'Deletes a project without requests; 400 `project_not_empty` otherwise.',
    changes: [projectsSubject],
    refusal: 'Only clients can delete projects',
    params: idParams,
  },
})
