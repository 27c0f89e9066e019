import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import type { Conversation } from '#features/conversations/contract.ts'
import { EventCard } from '#features/conversations/web.tsx'
import { GivenStars } from '#features/ratings/web.tsx'
import type { WorkRating } from '../contract.ts'
import { texts } from './texts.ts'

const SHOWN = 400

/** Rating that one side of a conversation gave the other for completed work, or a note that it exists while it is hidden. */
export function WorkRatingCard({ rating, conversation }: { rating: WorkRating; conversation: Conversation }) {
  const { user_id, timestamp, stars, comment, hidden_until, agreement_id } = rating
  const { client_id, client_full_name, developer_full_name } = conversation
  return (
    <EventCard
      conversation={conversation}
      accountId={user_id}
      at={timestamp}
      did={texts.rated(user_id === client_id ? developer_full_name : client_full_name)}
      title={stars !== null && <GivenStars stars={stars} />}
      actions={<Link to={`/agreements/${agreement_id}`}>{texts.openRecord}</Link>}
    >
      {comment !== null && <LongText shown={SHOWN}>{comment}</LongText>}
      {hidden_until !== null && (
        <p>
          {stars === null ? texts.rateToRead : texts.hiddenToThem} <Moment at={hidden_until} as="day" />
        </p>
      )}
    </EventCard>
  )
}
