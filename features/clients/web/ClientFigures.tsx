import type { ReactNode } from 'react'
import { useEndpoint } from '../../../platform/web/query.ts'
import { Moment } from '../../../platform/web/ui/Moment.tsx'
import { QueryView } from '../../../platform/web/ui/QueryView.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { Badge } from '../../../platform/web/ui/StatusBadge.tsx'
import { clientsApi, type ClientRecord as Figures } from '../contract.ts'
import classes from './ClientFigures.module.css'
import { span } from './span.ts'
import { texts } from './texts.ts'

/** What a creator wants to know of a client before pitching. */
export function ClientFigures({ clientId }: { clientId: number }) {
  const query = useEndpoint(clientsApi.readFigures, { params: { id: clientId } })
  return (
    <Section title={texts.about} hint={texts.hint}>
      <QueryView query={query}>{(figures) => <Facts figures={figures} />}</QueryView>
    </Section>
  )
}

function Facts({ figures }: { figures: Figures }) {
  const { hire_rate, median_answer_seconds, rating } = figures
  const facts: [string, ReactNode][] = [
    [texts.since, <Moment key="since" at={figures.member_since} as="day" />],
    [
      texts.email,
      <Badge key="email" tone={figures.email_verified ? 'done' : 'plain'}>
        {figures.email_verified ? texts.verified : texts.notVerified}
      </Badge>,
    ],
    [texts.posted, figures.requests_posted],
    [texts.decided, figures.requests_decided],
    [texts.hired, figures.requests_hired],
    [texts.hireRate, hire_rate === null ? texts.hireRateNone : `${Math.round(hire_rate * 100)}%`],
    [texts.answers, median_answer_seconds === null ? texts.answersNone : span(median_answer_seconds)],
    [texts.rating, rating === null ? texts.ratingNone : texts.stars(rating)],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
