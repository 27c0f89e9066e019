import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge, Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Stars } from '#features/ratings/web.tsx'
import { snagsApi, type Pitch, type SnagState } from '../contract.ts'
import { Answer } from './Answer.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { PitchVideos } from './PitchVideos.tsx'
import classes from './Snags.module.css'
import { buttonTexts } from './button-texts.ts'
import { texts } from './texts.ts'
import { SNAG_STATES } from './statuses.ts'

const SKILLS_SHOWN = 8

export interface PitchCardProps {
  pitch: Pitch
  /** Whether the request still looks for somebody. */
  isOpen: boolean
}

/** A pitch as the owner of the request sees it. Showing it is seeing it, which its creator learns. */
export function PitchCard({ pitch, isOpen }: PitchCardProps) {
  const { id, full_name, username, state } = pitch
  const [declining, setDeclining] = useState(false)
  const see = useAction(snagsApi.markSeen)
  const shortlist = useAction(snagsApi.answer, {
    onDone: () => toast.success(texts.shortlisted),
    onRefused: (refusal) => toast.error(refusal.sentenceOr(texts.answerFailed)),
  })
  const decline = useAction(snagsApi.answer, {
    onDone: () => {
      setDeclining(false)
      toast.success(texts.declined)
    },
  })
  const noteSeen = useEffectEvent(() => void see.run({ params: { id } }))
  const isUnseen = state === 'sent'
  useEffect(() => {
    if (isUnseen) noteSeen()
  }, [isUnseen])

  const may = (...states: SnagState[]) => states.includes(state)
  const named = (label: string) => ({ 'aria-label': buttonTexts.named(label, full_name), children: label })
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
          <Stars average={pitch.average_rating} total={pitch.total_ratings} />
          <Moment at={pitch.snagged_at} />
        </RowFacts>
      </div>
      {pitch.message === '' ? <em>{texts.messageDeleted}</em> : <LongText shown={600}>{pitch.message}</LongText>}
      <PitchVideos pitch={pitch} />
      <Profile pitch={pitch} />
      <Answer snag={pitch} reasons={texts.reasons} />
      <div className={classes.buttons}>
        {isOpen && may('sent', 'seen', 'declined') && (
          <Button
            size="sm"
            px="sm"
            variant={state === 'declined' ? 'default' : 'filled'}
            loading={shortlist.busy}
            onClick={() => void shortlist.run({ params: { id }, body: { state: 'shortlisted' } })}
            {...named(texts.shortlist)}
          />
        )}
        <Button
          size="sm"
          px="sm"
          variant="default"
          to={`/conversations/${pitch.conversation_id}`}
          {...named(texts.openConversation)}
        />
        {may('sent', 'seen', 'shortlisted') && (
          <Button
            size="sm"
            px="xs"
            variant="subtle"
            color="madder"
            onClick={() => setDeclining(true)}
            {...named(texts.decline)}
          />
        )}
      </div>
      <DeclineDialog
        opened={declining}
        onClose={() => setDeclining(false)}
        title={texts.declineTitle(full_name)}
        confirmLabel={texts.decline}
        busy={decline.busy}
        error={decline.error}
        onDecline={(answer) => decline.run({ params: { id }, body: { state: 'declined', ...answer } })}
      >
        {texts.declineText}
      </DeclineDialog>
    </Row>
  )
}

function Profile({ pitch: { experience_years, skills } }: { pitch: Pitch }) {
  const named = (skills ?? '').split(',').flatMap((skill) => skill.trim() || [])
  if (experience_years === null && named.length === 0) return null
  return (
    <RowFacts>
      {experience_years !== null && <span>{texts.years(experience_years)}</span>}
      {named.length > 0 && (
        <ul className={classes.skills} aria-label={texts.skills}>
          {named.slice(0, SKILLS_SHOWN).map((skill) => (
            <li key={skill}>
              <Tag>{skill}</Tag>
            </li>
          ))}
        </ul>
      )}
    </RowFacts>
  )
}
