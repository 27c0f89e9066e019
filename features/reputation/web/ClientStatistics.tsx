import type { ReactNode } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { FactList } from '#platform/web/ui/list/FactList.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { Badge } from '#platform/web/ui/list/StatusBadge.tsx'
import { Ratings, Stars } from '#features/ratings/web.tsx'
import { reputationApi, type ClientRecord as Statistics } from '../contract.ts'
import classes from './ClientStatistics.module.css'
import { durationText } from './span.ts'
import { texts } from './texts.ts'

/** A client's activity, for creators before they pitch. */
export function ClientStatistics({ clientId }: { clientId: number }) {
  const query = useEndpoint(reputationApi.readStatistics, { params: { id: clientId } })
  return (
    <>
      <Section title={texts.about} hint={texts.hint}>
        <QueryView query={query}>{(statistics) => <Facts statistics={statistics} />}</QueryView>
      </Section>
      {query.data && <Ratings kind="client" id={clientId} name={query.data.username} title={texts.ratings} />}
    </>
  )
}

function Facts({ statistics }: { statistics: Statistics }) {
  const { hire_rate, median_answer_seconds, rating, total_ratings } = statistics
  const facts: [string, ReactNode][] = [
    [texts.since, <Moment key="since" at={statistics.member_since} as="day" />],
    [
      texts.email,
      <Badge key="email" tone={statistics.email_verified ? 'done' : 'plain'}>
        {statistics.email_verified ? texts.verified : texts.notVerified}
      </Badge>,
    ],
    [texts.posted, statistics.requests_posted],
    [texts.decided, statistics.requests_decided],
    [texts.hired, statistics.requests_hired],
    [texts.hireRate, hire_rate === null ? texts.hireRateNone : `${Math.round(hire_rate * 100)}%`],
    [texts.repliesWithin, median_answer_seconds === null ? texts.noReplies : durationText(median_answer_seconds)],
    [texts.rating, <Stars key="rating" average={rating ?? 0} total={total_ratings} none />],
  ]
  return <FactList className={classes.facts} facts={facts} />
}
