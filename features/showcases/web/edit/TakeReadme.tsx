import { GitBranch } from 'lucide-react'
import { useAction, useEndpointOrNull } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { showcaseFetchingApi, type Showcase } from '../../contract.ts'
import classes from '#platform/web/ui/form/LongForm.module.css'
import { texts } from './texts.ts'

/** Fetches the README from the repository of a showcase; the form adopts it once it has arrived. */
export function TakeReadme({ showcase: { id, repository_url } }: { showcase: Showcase }) {
  const fetchQuery = useEndpointOrNull(showcaseFetchingApi.readReadmeFetch, { params: { id } })
  const fetchAction = useAction(showcaseFetchingApi.fetchReadme)
  // A result for another address does not apply.
  const { state, problem } =
    fetchQuery.data?.repository_url === repository_url ? fetchQuery.data : { state: null, problem: null }
  const isWaiting = state === 'waiting'
  const fault = fetchAction.error?.detail || fetchAction.error?.message || (problem && texts.takingFailed[problem])
  return (
    <>
      <Button
        variant="default"
        leftSection={<GitBranch size="1.1em" aria-hidden />}
        loading={fetchAction.busy}
        disabled={isWaiting}
        onClick={() => void fetchAction.run({ params: { id } })}
      >
        {texts.takeReadme}
      </Button>
      <p className={classes.soft} role="status">
        {isWaiting ? texts.takingReadme : fault}
      </p>
    </>
  )
}
