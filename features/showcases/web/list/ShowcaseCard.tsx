import { Clapperboard, ExternalLink, Images } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CardTitle } from '#platform/web/ui/CardTitle.tsx'
import { Portrait } from '#platform/web/ui/Person.tsx'
import { Plate } from '#platform/web/ui/Plate.tsx'
import { Stars } from '#features/ratings/web.tsx'
import type { Showcase } from '../../contract.ts'
import { creatorPath, linksOf, nameOf } from '../presenter.ts'
import classes from './ShowcaseCard.module.css'
import { texts } from './texts.ts'

export interface ShowcaseCardProps {
  showcase: Showcase
  /** The level of its heading: 2 right below a page's title, 3 in a section. */
  level?: 2 | 3
  /** Whether it is said who made it: not on a page that says so for all. */
  showCreator?: boolean
  /** What can be done with it, at its end. */
  actions?: ReactNode
}

/** A showcase in a list. All of the card leads to its page. */
export function ShowcaseCard({ showcase, level = 2, showCreator = true, actions }: ShowcaseCardProps) {
  const { id, title, description, developer, developer_profile } = showcase
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        <Picture showcase={showcase} />
      </div>
      <CardTitle to={`/showcase/${id}`} level={level} large>
        {title}
      </CardTitle>
      {showCreator && (
        <div className={classes.creator}>
          {developer_profile && (
            <Portrait name={nameOf(developer)} picture={developer_profile.profile_image_url} size="sm" />
          )}
          <Link to={creatorPath(showcase)}>{nameOf(developer)}</Link>
        </div>
      )}
      <p className={classes.description} dir="auto">
        {description}
      </p>
      <Facts showcase={showcase} />
      <Links showcase={showcase} />
      {actions && <div className={classes.actions}>{actions}</div>}
    </article>
  )
}

/** The first of its pictures, or a drawn one where it has none. It says nothing: the title stands beside it. */
function Picture({ showcase: { id, pictures } }: { showcase: Showcase }) {
  const [first] = pictures
  if (!first) return <Plate seed={id} shape="wide" />
  return <img src={first.small_url} alt="" width={first.width} height={first.height} loading="lazy" />
}

function Facts({ showcase: { videos, pictures, average_rating, total_ratings } }: { showcase: Showcase }) {
  return (
    <p className={classes.facts}>
      <Stars average={average_rating} total={total_ratings} />
      {pictures.length > 1 && (
        <span className={classes.fact}>
          <Images size="1em" strokeWidth={1.5} aria-hidden /> {texts.pictures(pictures.length)}
        </span>
      )}
      {videos.length > 0 && (
        <span className={classes.fact}>
          <Clapperboard size="1em" strokeWidth={1.5} aria-hidden /> {texts.videos(videos.length)}
        </span>
      )}
    </p>
  )
}

function Links({ showcase }: { showcase: Showcase }) {
  const links = linksOf(showcase, texts.links)
  if (links.length === 0) return null
  return (
    <p className={classes.links}>
      {links.map(({ word, url }) => (
        <a
          key={word}
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          aria-label={texts.linkOf(word, showcase.title)}
        >
          {word} <ExternalLink size="0.85em" strokeWidth={1.5} aria-hidden />
        </a>
      ))}
    </p>
  )
}
