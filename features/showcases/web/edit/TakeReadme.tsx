import { GitBranch } from 'lucide-react'
import { useAction, useEndpointOrNull } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { showcaseFetchingApi, type Showcase } from '../../contract.ts'
import classes from '#platform/web/ui/form/LongForm.module.css'
import { texts } from './texts.ts'

/** Takes the README from the repository that a showcase names; the form takes it over when it has come. */
export function TakeReadme({ showcase: { id, repository_url } }: { showcase: Showcase }) {
  const asked = useEndpointOrNull(showcaseFetchingApi.readReadmeFetch, { params: { id } })
  const take = useAction(showcaseFetchingApi.fetchReadme)
  // What came of another address says nothing of this one.
  const { state, problem } = asked.data?.repository_url === repository_url ? asked.data : { state: null, problem: null }
  const isWaiting = state === 'waiting'
  const fault = take.error?.detail || take.error?.message || (problem && texts.takingFailed[problem])
  return (
    <>
      <Button
        variant="default"
        leftSection={<GitBranch size="1.1em" aria-hidden />}
        loading={take.busy}
        disabled={isWaiting}
        onClick={() => void take.run({ params: { id } })}
      >
        {texts.takeReadme}
      </Button>
      <p className={classes.soft} role="status">
        {isWaiting ? texts.takingReadme : fault}
      </p>
    </>
  )
}
