import { NativeSelect } from '@mantine/core'
import { ListFilter, NotebookPen } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { useEndpoint, usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { useIsDeleted } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { Filters } from '#platform/web/ui/list/Filters.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { projectsApi } from '#features/projects/contract.ts'
import { requestsApi, RequestStatus } from '../../contract.ts'
import { GroupingToolbar } from './GroupingToolbar.tsx'
import { RequestList } from '../tickets/RequestCard.tsx'
import { OwnRequest } from './OwnRequest.tsx'
import classes from './OwnRequests.module.css'
import { texts } from '../texts.ts'
import { REQUEST_STATUSES } from './statuses.ts'

const PAGE = 20

/** A client's own requests, filtered by status, project and sharing; selected ones can be grouped. */
export function OwnRequests({ create }: { create: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const [selected, setSelected] = useState<readonly number[]>([])
  const status = RequestStatus.safeParse(search.get('status')).data
  const project_id = Number(search.get('project')) || undefined
  const shared = search.get('shared') === 'true'
  const query = usePages(requestsApi.listOwn, {
    query: { limit: PAGE, status, project_id, shared, include_shared: false },
  })
  const isFiltered = status !== undefined || project_id !== undefined || shared
  const setTicked = (id: number, ticked: boolean) =>
    setSelected((before) => (ticked ? [...before, id] : before.filter((other) => other !== id)))
  // Clears the selection when the filter changes, because only visible requests can be selected.
  const show = (name: string, value: string) => {
    setSelected([])
    setSearch(
      (now) => {
        if (value === '') now.delete(name)
        else now.set(name, value)
        return now
      },
      { replace: true },
    )
  }
  const showAll = () => {
    setSelected([])
    setSearch({}, { replace: true })
  }
  const isDeleted = useIsDeleted()
  const shown = query.items?.filter(({ id }) => !isDeleted(requestsApi.remove, { params: { id } }))
  // Ignores selected requests that were deleted or are no longer listed.
  const ticked = selected.filter((id) => shown?.some((request) => request.id === id))

  return (
    <>
      <RequestFilters status={status} projectId={project_id} shared={shared} onShow={show} onShowAll={showAll} />
      {ticked.length > 0 && <GroupingToolbar selected={ticked} onClear={() => setSelected([])} />}
      <PagesView
        query={{ ...query, items: shown }}
        empty={
          isFiltered ? (
            <EmptyState
              icon={ListFilter}
              title={texts.noneFound}
              action={
                <Button variant="default" onClick={showAll}>
                  {texts.showAll}
                </Button>
              }
            >
              {texts.noneFoundText}
            </EmptyState>
          ) : (
            <EmptyState icon={NotebookPen} title={texts.noRequests} action={create}>
              {texts.noRequestsText}
            </EmptyState>
          )
        }
      >
        {(requests) => (
          <RequestList>
            {requests.map((request) => (
              <OwnRequest
                key={request.id}
                request={request}
                selected={selected.includes(request.id)}
                onSelect={(is) => setTicked(request.id, is)}
              />
            ))}
          </RequestList>
        )}
      </PagesView>
    </>
  )
}

interface RequestFiltersProps {
  status: RequestStatus | undefined
  projectId: number | undefined
  shared: boolean
  onShow: (name: string, value: string) => void
  onShowAll: () => void
}

function RequestFilters({ status, projectId, shared, onShow, onShowAll }: RequestFiltersProps) {
  const projects = useEndpoint(projectsApi.list, {})
  const active = [status !== undefined, projectId !== undefined, shared].filter(Boolean).length
  return (
    <div className={classes.filters}>
      <Filters active={active} onClear={onShowAll}>
        <NativeSelect
          size="sm"
          aria-label={texts.status}
          value={status ?? ''}
          onChange={(event) => onShow('status', event.currentTarget.value)}
          data={[
            { value: '', label: texts.anyStatus },
            ...RequestStatus.options.map((value) => ({ value, label: REQUEST_STATUSES[value].label })),
          ]}
        />
        <NativeSelect
          size="sm"
          aria-label={texts.project}
          value={projectId === undefined ? '' : String(projectId)}
          onChange={(event) => onShow('project', event.currentTarget.value)}
          data={[
            { value: '', label: texts.allProjects },
            ...(projects.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <NativeSelect
          size="sm"
          aria-label={texts.sharing}
          value={String(shared)}
          onChange={(event) => onShow('shared', event.currentTarget.value === 'true' ? 'true' : '')}
          data={[
            { value: 'false', label: texts.sharedOrNot },
            { value: 'true', label: texts.onlyShared },
          ]}
        />
      </Filters>
    </div>
  )
}
