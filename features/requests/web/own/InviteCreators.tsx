import type { ReactNode } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { requestsApi, type FittingCreator, type Request } from '../../contract.ts'
import { texts } from '../texts.ts'
import classes from './InviteCreators.module.css'

const SHOWN = 3
const SKILLS_SHOWN = 3
const list = new Intl.ListFormat('en')

/** Creators who match the user's request, with the reasons; an invitation shares the request read-only. */
export function InviteCreators({
  request,
  stars,
}: {
  request: Request
  stars: (creator: FittingCreator) => ReactNode
}) {
  const { id } = request
  const query = useEndpoint(requestsApi.listFitting, { params: { id }, query: { limit: SHOWN } })
  if (!query.data || query.data.length === 0) return null
  return (
    <Section title={texts.invite} hint={texts.inviteHint}>
      <ul className={classes.creators}>
        {query.data.map((creator) => (
          <li key={creator.id}>
            <Person
              name={creator.full_name}
              picture={creator.profile_image_url}
              detail={`@${creator.username}`}
              to={`/profile/developers/${creator.id}/public`}
            />
            {stars(creator)}
            <Reasons creator={creator} />
            <Invite requestId={id} creator={creator} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Reasons({ creator: { matching_skills, fits_budget, is_available } }: { creator: FittingCreator }) {
  return (
    <ul className={classes.reasons}>
      <li>{texts.knows(list.format(matching_skills.slice(0, SKILLS_SHOWN)))}</li>
      {fits_budget && <li>{texts.fitsBudget}</li>}
      {is_available && <li>{texts.isAvailable}</li>}
    </ul>
  )
}

function Invite({ requestId, creator }: { requestId: number; creator: FittingCreator }) {
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
