import { Checkbox } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge, Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import { replyPromise } from '#features/profiles/web.tsx'
import { Stars } from '#features/ratings/web.tsx'
import { snagsApi, type Pitch } from '../contract.ts'
import { PitchReply } from './PitchReply.tsx'
import { Offer } from './Offer.tsx'
import { PitchActions } from './PitchActions.tsx'
import { PitchVideos } from './PitchVideos.tsx'
import classes from './Snags.module.css'
import { buttonTexts } from './button-texts.ts'
import { texts } from './texts.ts'
import { SNAG_STATES } from './statuses.ts'

const SKILLS_SHOWN = 8

/** Selection of a pitch for comparison. */
export interface Choice {
  isChosen: boolean
  /** Whether the maximum is reached. */
  isFull: boolean
  onChange: (isChosen: boolean) => void
}

export interface PitchCardProps {
  pitch: Pitch
  /** Whether the request is open. */
  isOpen: boolean
  /** Null if there is nothing to compare it with. */
  choice: Choice | null
}

/** A pitch as the owner of the request sees it; rendering marks it as seen, which its creator is notified of. */
export function PitchCard({ pitch, isOpen, choice }: PitchCardProps) {
  const { id, full_name, username, state, offer_changed_at } = pitch
  const see = useAction(snagsApi.markSeen)
  const noteSeen = useEffectEvent(() => void see.run({ params: { id } }))
  const isUnseen = state === 'sent'
  useEffect(() => {
    if (isUnseen || offer_changed_at !== null) noteSeen()
  }, [isUnseen, offer_changed_at])

  return (
    <Row className={classes.row} aria-label={full_name}>
      <div className={classes.head}>
        <Person
          name={full_name}
          picture={pitch.profile_image_url}
          detail={`@${username}`}
          {...(pitch.profile_is_public && { to: `/profile/developers/${pitch.developer_id}/public` })}
        />
        <RowFacts>
          <StatusBadge look={SNAG_STATES[state]} />
          <Moment at={pitch.snagged_at} />
        </RowFacts>
      </div>
      <Offer pitch={pitch} />
      {pitch.message === '' ? <em>{texts.messageDeleted}</em> : <LongText shown={600}>{pitch.message}</LongText>}
      <PitchVideos pitch={pitch} />
      <Profile pitch={pitch} />
      <PitchReply snag={pitch} reasons={texts.reasons} />
      <div className={classes.foot}>
        {choice && (
          <Checkbox
            size="sm"
            label={texts.compare}
            aria-label={buttonTexts.named(texts.compare, full_name)}
            checked={choice.isChosen}
            disabled={choice.isFull && !choice.isChosen}
            onChange={(event) => choice.onChange(event.currentTarget.checked)}
          />
        )}
        <PitchActions pitch={pitch} isOpen={isOpen} />
      </div>
    </Row>
  )
}

function Profile({ pitch }: { pitch: Pitch }) {
  const { experience_years, reply_within_hours, work_count } = pitch
  const skills = (pitch.skills ?? '').split(',').flatMap((skill) => skill.trim() || [])
  return (
    <>
      <RowFacts>
        <Stars average={pitch.average_rating} total={pitch.total_ratings} />
        {reply_within_hours !== null && <span>{replyPromise(reply_within_hours)}</span>}
        {pitch.worked_together && <Tag>{texts.workedTogether}</Tag>}
        {work_count > 0 && <span>{texts.works(work_count)}</span>}
        {experience_years !== null && <span>{texts.years(experience_years)}</span>}
      </RowFacts>
      {skills.length > 0 && (
        <ul className={classes.skills} aria-label={texts.skills}>
          {skills.slice(0, SKILLS_SHOWN).map((skill) => (
            <li key={skill}>
              <Tag>{skill}</Tag>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
