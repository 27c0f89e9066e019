import type { ReactNode } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import { profilesApi, type PublicDeveloper } from '../../contract.ts'
import classes from './CreatorIntro.module.css'
import { nameOf } from '../presenter.ts'
import { texts } from '../texts.ts'

const BIO_SHOWN = 300

interface CreatorIntroProps {
  developerId: number
  renderActions?: (creator: PublicDeveloper) => ReactNode
}

/** Short introduction of a creator; renders nothing without a public profile. */
export function CreatorIntro({ developerId, renderActions }: CreatorIntroProps) {
  const { data: creator } = useEndpoint(profilesApi.readPublicDeveloper, { params: { id: developerId } })
  if (!creator) return null
  return (
    <div className={classes.intro}>
      <div className={classes.words}>
        <Person
          size="lg"
          name={nameOf(creator)}
          picture={creator.profile_image_url}
          detail={texts.years(creator.experience_years)}
          to={`/profile/developers/${developerId}/public`}
        />
        {creator.bio !== '' && <LongText shown={BIO_SHOWN}>{creator.bio}</LongText>}
      </div>
      {renderActions && <div className="buttons">{renderActions(creator)}</div>}
    </div>
  )
}
