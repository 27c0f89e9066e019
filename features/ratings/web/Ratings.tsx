import { usePaging } from '#platform/web/page/page-position.ts'
import { useEndpoint, usePages } from '#platform/web/api/query.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { ReportButton } from '#features/moderation/web.tsx'
import { ratingsApi, type OwnRating, type RatingKind, type RatingSummary } from '../contract.ts'
import { RateButton } from './RateButton.tsx'
import { RatingBars } from './RatingBars.tsx'
import { RatingEntry } from './RatingEntry.tsx'
import classes from './Ratings.module.css'
import { GivenStars } from './Stars.tsx'
import { targetApis } from './target-apis.ts'
import { texts } from './texts.ts'

const PAGE = 10

export interface RatingsProps {
  kind: RatingKind
  /** Id of the showcase or video, or of the rated account. */
  id: number
  /** Name of the rated thing or person. */
  name: string
  /** Number of ratings, if the page knows it; if zero, no list is requested. */
  total?: number
  /** Heading of the second level; defaults to "Ratings". */
  title?: string
}

/** Ratings of a target: average, distribution, comments, and a button to rate. */
export function Ratings({ kind, id, name, total, title = texts.ratings }: RatingsProps) {
  const isSignedIn = useAuth((state) => state.isAuthenticated)
  const isKnownEmpty = total === 0
  const summary = useEndpoint(targetApis[kind].read, { params: { id } }, { enabled: !isKnownEmpty })
  const empty = <EmptyState title={texts.none}>{texts.noneText[kind]}</EmptyState>
  const { data: standing } = useEndpoint(ratingsApi.readStanding, { params: { kind, id } }, { enabled: isSignedIn })
  return (
    <Section title={title} actions={<RateButton kind={kind} id={id} name={name} />}>
      {standing?.rating && <OwnStars rating={standing.rating} />}
      {isKnownEmpty ? (
        empty
      ) : (
        <QueryView query={summary} isEmpty={({ total_ratings }) => total_ratings === 0} empty={empty}>
          {(found) => (
            <>
              <Head summary={found} />
              <Entries kind={kind} id={id} name={name} />
            </>
          )}
        </QueryView>
      )}
    </Section>
  )
}

function Head({ summary: { average_rating, total_ratings, rating_distribution } }: { summary: RatingSummary }) {
  return (
    <div className={classes.head}>
      <p className={classes.average}>
        <span className={classes.number}>{average_rating.toFixed(1)}</span>
        <GivenStars stars={Math.round(average_rating)} label={texts.average(average_rating, total_ratings)} />
        <span className="soft">{texts.count(total_ratings)}</span>
      </p>
      <RatingBars distribution={rating_distribution} />
    </div>
  )
}

/** The user's own rating, when it becomes visible to others, and whether it is held for review or hidden. */
function OwnStars({ rating: { id, rater_id, stars, hidden_until } }: { rating: OwnRating }) {
  return (
    <div className={classes.own}>
      {texts.own} <GivenStars stars={stars} /> <ReportButton kind="rating" id={id} ownerId={rater_id} />
      {hidden_until !== null && (
        <p className="note">
          {texts.hiddenUntil}
          <Moment at={hidden_until} as="day" />
        </p>
      )}
    </div>
  )
}

function Entries({ kind, id, name }: Pick<RatingsProps, 'kind' | 'id' | 'name'>) {
  const paging = usePaging('ratings')
  const query = usePages(ratingsApi.list, { params: { kind, id }, query: { limit: PAGE } }, { after: paging.after })
  const isRated = useAuth((state) => kind === 'developer' && state.user?.id === id)
  return (
    <PagesView query={query} paging={paging}>
      {(ratings) => (
        <ul className="list">
          {ratings.map((rating) => (
            <li key={rating.id} className={classes.entry}>
              <RatingEntry rating={rating} name={name} developerId={isRated ? id : null} />
            </li>
          ))}
        </ul>
      )}
    </PagesView>
  )
}
