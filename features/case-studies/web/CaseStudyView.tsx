import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { FactList } from '#platform/web/ui/list/FactList.tsx'
import type { PublishedCaseStudy } from '../contract/published-case-study.ts'
import classes from './CaseStudies.module.css'
import { texts } from './texts.ts'

/** Case study as everyone reads it: request, terms, facts and ratings. */
export function CaseStudyView({ study }: { study: PublishedCaseStudy }) {
  const { title, summary, terms, client_name, price, agreed_at, completed_at, ratings } = study
  return (
    <article className={classes.study} aria-label={title}>
      <h3 className={classes.title} dir="auto">
        {title}
      </h3>
      <FactList
        className={classes.facts}
        facts={[
          [
            texts.client,
            client_name ?? (
              <span key="client" className={classes.soft}>
                {texts.clientHidden}
              </span>
            ),
          ],
          ...(price === null ? [] : [[texts.price, formatMoney(price)] as const]),
          [texts.agreedOn, <Moment key="agreed" at={agreed_at} as="day" />],
          [texts.completedOn, <Moment key="completed" at={completed_at} as="day" />],
        ]}
      />
      <Words title={texts.requested} words={summary} />
      <Words title={texts.agreed} words={terms} />
      {ratings.map(({ by, stars, comment }) => (
        <p key={by} className={classes.words} dir="auto">
          <strong>{texts.saidBy[by]}</strong>: {texts.stars(stars)}
          {comment !== null && <span className={classes.comment}>{comment}</span>}
        </p>
      ))}
    </article>
  )
}

const Words = ({ title, words }: { title: string; words: string }) => (
  <section>
    <h4 className={classes.part}>{title}</h4>
    <p className={classes.words} dir="auto">
      {words}
    </p>
  </section>
)
