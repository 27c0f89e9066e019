import { Clapperboard, ExternalLink, Images } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Portrait } from '#platform/web/ui/layout/Person.tsx'
import { Missing } from '#platform/web/ui/list/Missing.tsx'
import { CardFact, PictureCard } from '#platform/web/ui/media/PictureCard.tsx'
import { Stars } from '#features/ratings/web.tsx'
import type { Showcase } from '../../contract.ts'
import { creatorPath, linksOf, nameOf } from '../presenter.ts'
import { texts } from './texts.ts'

export interface ShowcaseCardProps {
  showcase: Showcase
  /** Heading level: 2 directly below a page title, 3 in a section. */
  level?: 2 | 3
  /** Whether to show the creator; not needed on a page about one creator. */
  showCreator?: boolean
  /** Buttons at the end of the card. */
  actions?: ReactNode
}

/** A showcase in a list. The whole card links to its page. */
export function ShowcaseCard({ showcase, level = 2, showCreator = true, actions }: ShowcaseCardProps) {
  const { id, title, description, pictures } = showcase
  return (
    <PictureCard
      id={id}
      picture={pictures[0] ?? null}
      title={title}
      to={`/showcase/${id}`}
      level={level}
      by={showCreator && <Creator showcase={showcase} />}
      description={description}
      facts={<Facts showcase={showcase} />}
      links={linksOf(showcase, texts.links).length > 0 && <Links showcase={showcase} />}
      actions={actions}
    />
  )
}

function Creator({ showcase }: { showcase: Showcase }) {
  const { developer, developer_profile } = showcase
  return (
    <>
      {developer_profile && (
        <Portrait name={nameOf(developer)} picture={developer_profile.profile_image_url} size="sm" />
      )}
      <Link to={creatorPath(showcase)}>{nameOf(developer)}</Link>
    </>
  )
}

const Facts = ({ showcase: { videos, pictures, average_rating, total_ratings, missing } }: { showcase: Showcase }) => (
  <>
    <Stars average={average_rating} total={total_ratings} />
    {pictures.length > 1 && (
      <CardFact>
        <Images size="1em" strokeWidth={1.5} aria-hidden /> {texts.pictures(pictures.length)}
      </CardFact>
    )}
    {videos.length > 0 && (
      <CardFact>
        <Clapperboard size="1em" strokeWidth={1.5} aria-hidden /> {texts.videos(videos.length)}
      </CardFact>
    )}
    <Missing words={missing} />
  </>
)

const Links = ({ showcase }: { showcase: Showcase }) =>
  linksOf(showcase, texts.links).map(({ word, url }) => (
    <a
      key={word}
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      aria-label={texts.linkOf(word, showcase.title)}
    >
      {word} <ExternalLink size="0.85em" strokeWidth={1.5} aria-hidden />
    </a>
  ))
