import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useAction, useEndpoint, usePages } from '#platform/web/api/query.ts'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { projectsApi } from '#features/projects/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { videosApi, type DetailsChange, type Video } from '../../contract.ts'
import { bodyOf, problemsOf, type DraftDetails } from '../sending/details.ts'
import { DetailsFields } from '../sending/DetailsFields.tsx'
import classes from './Editing.module.css'
import { texts } from './texts.ts'

interface Places {
  project_id: number | null
  request_id: number | null
}

const draftOf = ({ title, description, video_type, project_url, is_public }: Video): DraftDetails => ({
  title,
  description: description ?? '',
  video_type,
  project_url: project_url ?? '',
  is_public,
})

// Only edited fields are sent, so that concurrent changes to others are kept.
function changed(video: Video, draft: DraftDetails, places: Places): DetailsChange {
  const known: Record<string, unknown> = { ...video }
  return Object.fromEntries(
    Object.entries({ ...bodyOf(draft), ...places }).filter(([name, value]) => known[name] !== value),
  )
}

/** Form for the details of a video. */
export function DetailsForm({ video }: { video: Video }) {
  const [draft, setDraft] = useState(() => draftOf(video))
  const [places, setPlaces] = useState<Places>({ project_id: video.project_id, request_id: video.request_id })
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({})
  const save = useAction(videosApi.change, {
    onDone: () => toast.success(texts.saved),
    onRefused: (error) => setProblems(Object.fromEntries(error.problems.map(({ loc, msg }) => [String(loc[1]), msg]))),
  })
  const submit = () => {
    const found = problemsOf(draft)
    setProblems(found)
    const body = changed(video, draft, places)
    if (Object.keys(found).length === 0) void save.run({ params: { id: video.id }, body })
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FormError>{save.error?.message}</FormError>
      <DetailsFields
        values={draft}
        problems={problems}
        onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
      />
      <PlaceFields places={places} onChange={(changes) => setPlaces((before) => ({ ...before, ...changes }))} />
      <SubmitButton busy={save.busy} />
    </form>
  )
}

/** Project and request of a video; hidden for users who have neither. */
function PlaceFields({ places, onChange }: { places: Places; onChange: (changes: Partial<Places>) => void }) {
  const projects = usePages(projectsApi.list, {})
  const requests = usePages(requestsApi.listOwn, {})
  // The current one may belong to someone else, or lie beyond the loaded pages.
  const project = useEndpoint(
    projectsApi.read,
    { params: { id: places.project_id ?? 0 } },
    { enabled: isUnlisted(places.project_id, projects) },
  )
  const request = useEndpoint(
    requestsApi.read,
    { params: { id: places.request_id ?? 0 } },
    { enabled: isUnlisted(places.request_id, requests) },
  )
  return (
    <>
      <PlaceField
        label={texts.project}
        chosen={places.project_id}
        all={projects.items?.map(({ id, name }) => ({ id, name }))}
        chosenName={project.data?.name ?? (project.error ? texts.hiddenProject : '')}
        onChange={(project_id) => onChange({ project_id })}
      />
      <PlaceField
        label={texts.request}
        chosen={places.request_id}
        all={requests.items?.map(({ id, title }) => ({ id, name: title }))}
        chosenName={request.data?.title ?? (request.error ? texts.hiddenRequest : '')}
        onChange={(request_id) => onChange({ request_id })}
      />
    </>
  )
}

interface ListedItems {
  isPending: boolean
  items: readonly { id: number }[] | undefined
}

const isUnlisted = (id: number | null, { isPending, items = [] }: ListedItems) =>
  id !== null && !isPending && items.every((one) => one.id !== id)

interface PlaceFieldProps {
  label: string
  chosen: number | null
  /** Name of the chosen one when `all` does not contain it. */
  chosenName: string
  all: { id: number; name: string }[] | undefined
  onChange: (id: number | null) => void
}

function PlaceField({ label, chosen, chosenName, all = [], onChange }: PlaceFieldProps) {
  if (all.length === 0 && chosen === null) return null
  const isListed = chosen === null || all.some(({ id }) => id === chosen)
  const listed = isListed ? all : [{ id: chosen, name: chosenName }, ...all]
  return (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: texts.noPlace },
        ...listed.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={chosen === null ? '' : String(chosen)}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
    />
  )
}
