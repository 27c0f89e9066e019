import { Button } from '@mantine/core'
import { GitBranch } from 'lucide-react'
import { useAction, useEndpointOrNull } from '#platform/web/query.ts'
import { FormError } from '#platform/web/ui/FormError.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { showcaseFetchingApi, type ReadmeFetch, type Showcase } from '../../contract.ts'
import classes from './Editing.module.css'
import { texts } from './fetch-texts.ts'
import { FormPart } from './FormPart.tsx'

/** Takes the README of one's own showcase from its repository, where it names one. */
export const FetchReadmePart = ({ showcase }: { showcase: Showcase }) =>
  showcase.repository_url === null ? null : (
    <FormPart title={texts.title} hint={texts.hint}>
      <Fetching id={showcase.id} repositoryUrl={showcase.repository_url} />
    </FormPart>
  )

function Fetching({ id, repositoryUrl }: { id: number; repositoryUrl: string }) {
  const query = useEndpointOrNull(showcaseFetchingApi.readReadmeFetch, { params: { id } })
  const ask = useAction(showcaseFetchingApi.fetchReadme)
  // Of another address it says nothing.
  const asked = query.data?.repository_url === repositoryUrl ? query.data : null
  const isWaiting = asked?.state === 'waiting'
  return (
    <div>
      <Button
        variant="default"
        leftSection={<GitBranch size="1.1em" aria-hidden />}
        loading={ask.busy || isWaiting}
        onClick={() => void ask.run({ params: { id } })}
      >
        {asked ? texts.takeAgain : texts.take}
      </Button>
      <div role="status">{asked && <Standing asked={asked} />}</div>
      {ask.error && <FormError>{ask.error.message}</FormError>}
    </div>
  )
}

function Standing({ asked: { state, problem, asked_at } }: { asked: ReadmeFetch }) {
  if (state === 'waiting') return <p className={classes.soft}>{texts.waiting}</p>
  if (problem !== null) return <p className={classes.soft}>{texts.problems[problem]}</p>
  return (
    <p className={classes.soft}>
      {texts.done} <Moment at={asked_at} />
    </p>
  )
}
