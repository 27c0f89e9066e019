import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { useAction, useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { useDialogAction } from '#platform/web/ui/feedback/useDialogAction.ts'
import { projectsApi } from '#features/projects/contract.ts'
import { requestsApi } from '../../contract.ts'
import classes from './GroupingToolbar.module.css'
import { texts } from '../texts.ts'

const NAME_MIN_LENGTH = 3

export interface GroupingToolbarProps {
  selected: readonly number[]
  onClear: () => void
}

/** Adds the selected requests to an existing or a new project. */
export function GroupingToolbar({ selected, onClear }: GroupingToolbarProps) {
  const projects = useEndpoint(projectsApi.list, {})
  const [creating, setCreating] = useState(false)
  const [projectId, setProjectId] = useState('')
  const group = useDialogAction(requestsApi.group, ({ added }) => texts.grouped(added), onClear)
  // If grouping fails, the new project stays selected, so that a retry does not create another.
  const putIntoNew = (id: number) => {
    setCreating(false)
    setProjectId(String(id))
    void put(id)
  }
  const put = (id: number) => group.run({ params: { id }, body: { request_ids: [...selected] } })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (projectId !== '') void put(Number(projectId))
  }
  return (
    <div className={classes.bar} role="region" aria-label={texts.grouping}>
      <p className={classes.count} role="status">
        {texts.selected(selected.length)}
      </p>
      <Button size="sm" variant="subtle" onClick={onClear}>
        {texts.clearSelection}
      </Button>
      <form onSubmit={submit} className={classes.part}>
        <NativeSelect
          size="sm"
          aria-label={texts.project}
          value={projectId}
          onChange={(event) => setProjectId(event.currentTarget.value)}
          data={[
            { value: '', label: texts.chooseProject },
            ...(projects.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <Button size="sm" type="submit" loading={group.busy} disabled={projectId === ''}>
          {texts.group}
        </Button>
      </form>
      {creating ? (
        <NewProject busy={group.busy} onCreated={putIntoNew} onCancel={() => setCreating(false)} />
      ) : (
        <Button size="sm" variant="default" onClick={() => setCreating(true)}>
          {texts.createProject}
        </Button>
      )}
      <FormError>{group.error?.message}</FormError>
    </div>
  )
}

interface NewProjectProps {
  busy: boolean
  onCreated: (id: number) => void
  onCancel: () => void
}

function NewProject({ busy, onCreated, onCancel }: NewProjectProps) {
  const [name, setName] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // The button that opened it was removed.
  useEffect(() => input.current?.focus(), [])
  const [problem, setProblem] = useState<string | null>(null)
  const create = useAction(projectsApi.create, {
    onDone: ({ id }) => onCreated(id),
    onRefused: ({ message }) => setProblem(message),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim().length < NAME_MIN_LENGTH) return setProblem(texts.nameTooShort(NAME_MIN_LENGTH))
    setProblem(null)
    void create.run({ body: { name } })
  }
  return (
    <form onSubmit={submit} className={classes.part} noValidate>
      <TextInput
        size="sm"
        aria-label={texts.projectName}
        placeholder={texts.projectName}
        maxLength={NAME_MAX_LENGTH}
        ref={input}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button size="sm" type="submit" loading={busy || create.busy}>
        {texts.createAndGroup}
      </Button>
      <Button size="sm" variant="subtle" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </form>
  )
}
