import { homeApi, type RequestInBrief } from '#features/discovery/contract.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { CardTitle } from '#platform/web/ui/layout/CardTitle.tsx'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import classes from './HomeBelowFold.module.css'
import { homeTexts as texts } from './home-texts.ts'

/** Lower part of the home page: open requests, and how it works. */
export function HomeBelowFold() {
  const { data } = useEndpoint(homeApi.read, {})
  const requests = data?.requests ?? []
  return (
    <div className={classes.below} data-alone={requests.length === 0 || undefined}>
      {requests.length > 0 && <OpenRequests requests={requests} />}
      <section>
        <div className={classes.head}>
          <h2 className={classes.heading}>{texts.how}</h2>
        </div>
        <ol className="list">
          {texts.steps.map(({ title, text }) => (
            <li key={title} className={classes.step}>
              <h3 className={classes.stepTitle}>{title}</h3>
              <p className={classes.stepText}>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

/** Open requests, one line each. */
const OpenRequests = ({ requests }: { requests: readonly RequestInBrief[] }) => (
  <section>
    <div className={classes.head}>
      <h2 className={classes.heading}>{texts.openRequests}</h2>
      <Link to="/tickets">{texts.seeTickets}</Link>
    </div>
    <ul className="list">
      {requests.map(({ id, title, estimated_budget, is_idea, pitch_count, created_at }) => (
        <li key={id} className={classes.request}>
          <CardTitle to={`/tickets/${id}`} level={3} className={classes.title}>
            {title}
          </CardTitle>
          <span className={classes.budget}>
            {is_idea ? texts.idea : estimated_budget !== null && formatMoney(estimated_budget)}
          </span>
          <span className={classes.facts}>
            <Moment at={created_at} />
            {' · '}
            {texts.pitches(pitch_count)}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
