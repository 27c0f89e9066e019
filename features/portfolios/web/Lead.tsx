// Script file: portfolio
import type { ReactNode } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import cards from '#platform/web/ui/layout/Card.module.css'
import { Frame } from '#platform/web/ui/layout/Frame.tsx'
import { Cover } from '#platform/web/ui/media/Cover.tsx'
import classes from './Portfolio.module.css'

interface LeadProps {
  to: string
  title: string
  words: string | null
  picture: string | null
  seed: number
  /** Facts below the description. */
  facts?: ReactNode
}

/** First work of a page: large, with its description beside it. All of it is a link. */
export const Lead = ({ to, title, words, picture, seed, facts }: LeadProps) => (
  <article className={classes.lead}>
    <Frame wide>
      {picture === null ? (
        <Cover seed={seed} title={title} />
      ) : (
        <img src={picture} alt="" width="1280" height="720" loading="lazy" />
      )}
    </Frame>
    <div>
      <h3 className={`${classes.leadTitle} ${cards.covering}`} dir="auto">
        <Link to={to}>{title}</Link>
      </h3>
      {words !== null && (
        <p className={classes.leadWords} dir="auto">
          {words}
        </p>
      )}
      {facts && <p className={classes.leadFacts}>{facts}</p>}
    </div>
  </article>
)
