import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import { ReportButton } from '#features/moderation/web.tsx'
import type { Rating } from '../contract.ts'
import classes from './Ratings.module.css'
import { GivenStars } from './Stars.tsx'
import { texts } from './texts.ts'

const ReplyDialog = onDemand(async () => (await import('./ReplyDialog.tsx')).ReplyDialog)

const SHOWN = 400

interface RatingEntryProps {
  rating: Rating
  /** Name of the rated person or thing. */
  name: string
  /** Account id of the reading creator, if they may reply. */
  developerId: number | null
}

/** One rating: stars, author, comment and reply. */
export function RatingEntry({ rating, name, developerId }: RatingEntryProps) {
  const { id, stars, comment, rater, worked_together, answer, answered_at, created_at, updated_at } = rating
  return (
    <>
      <div className={classes.facts}>
        <GivenStars stars={stars} />
        <span className={classes.name}>{rater.username}</span>
        {worked_together && <Tag>{texts.workedTogether}</Tag>}
        <span>
          {updated_at !== created_at && `${texts.changed} `}
          <Moment at={updated_at} />
        </span>
        <ReportButton kind="rating" id={id} ownerId={rater.id} size="compact-sm" />
      </div>
      {comment !== null && (
        <LongText shown={SHOWN} className={classes.comment}>
          {comment}
        </LongText>
      )}
      {answer !== null && answered_at !== null && (
        <div className={classes.reply}>
          <p className="note">
            {texts.replyOf(name)} <Moment at={answered_at} />
          </p>
          <LongText shown={SHOWN}>{answer}</LongText>
        </div>
      )}
      {answer === null && developerId !== null && <ReplyActions rating={rating} developerId={developerId} />}
    </>
  )
}

function ReplyActions({ rating, developerId }: { rating: Rating; developerId: number }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" size="xs" mt="sm" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {texts.reply}
      </Button>
      <ReplyDialog opened={opened} onClose={() => setOpened(false)} rating={rating} developerId={developerId} />
    </>
  )
}
