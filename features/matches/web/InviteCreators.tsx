import type { ReactNode } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { useIsDeleted, useUndoableDelete } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { requestsApi } from '#features/requests/contract.ts'
import { matchesApi, type FittingCreator } from '../contract.ts'
import classes from './InviteCreators.module.css'
import { texts } from './texts.ts'

const CREATORS_SHOWN = 3
// More than are shown, so that others follow when some are dismissed.
const CREATORS_FETCHED = 6

interface InviteCreatorsProps {
  request: { id: number; title: string }
  stars: (creator: FittingCreator) => ReactNode
  /** Whether the section names the request, on screens about more than it. */
  namesRequest?: boolean
}

/** Creators who match the user's request, with the reasons; an invitation shares the request read-only. */
export function InviteCreators({ request: { id, title }, stars, namesRequest = false }: InviteCreatorsProps) {
  const isDeleted = useIsDeleted()
  const query = useEndpoint(matchesApi.listFitting, { params: { id }, query: { limit: CREATORS_FETCHED } })
  const creators = (query.data ?? [])
    .filter((creator) => !isDeleted(matchesApi.dismissCreator, { params: { id, creator_id: creator.id } }))
    .slice(0, CREATORS_SHOWN)
  if (creators.length === 0) return null
  return (
    <Section title={namesRequest ? texts.creatorsFor(title) : texts.invite} hint={texts.inviteHint}>
      <ul className={classes.creators}>
        {creators.map((creator) => (
          <li key={creator.id}>
            <Person
              name={creator.full_name}
              picture={creator.profile_image_url}
              detail={`@${creator.username}`}
              to={`/profile/developers/${creator.id}/public`}
            />
            {stars(creator)}
            <ul className={classes.reasons}>
              {creator.reasons.map(({ kind, text }) => (
                <li key={kind} dir="auto">
                  {text}
                </li>
              ))}
            </ul>
            <div className="buttons">
              <Invite requestId={id} creator={creator} />
              <Dismiss requestId={id} creator={creator} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface ActionProps {
  requestId: number
  creator: FittingCreator
}

function Invite({ requestId, creator }: ActionProps) {
  const share = useToastedAction(requestsApi.share, texts.invited(creator.full_name))
  return (
    <Button
      size="sm"
      variant="default"
      loading={share.busy}
      aria-label={texts.inviteNamed(creator.full_name)}
      onClick={() => void share.run({ params: { id: requestId }, body: { shared_with_user_id: creator.id } })}
    >
      {texts.inviteOne}
    </Button>
  )
}

function Dismiss({ requestId, creator }: ActionProps) {
  const dismiss = useUndoableDelete({
    endpoint: matchesApi.dismissCreator,
    done: texts.dismissedCreator(creator.full_name),
  })
  return (
    <Button
      size="sm"
      variant="subtle"
      aria-label={texts.notInterestedIn(creator.full_name)}
      onClick={() => dismiss({ params: { id: requestId, creator_id: creator.id } })}
    >
      {texts.notInterested}
    </Button>
  )
}
