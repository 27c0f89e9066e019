// Script file: portfolio
import { excerptOf } from '#platform/contract/excerpt.ts'
import { BelowFoldContext } from '#platform/web/page/lcp-image.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { PlaylistGrid } from '#features/playlists/web.tsx'
import { Ratings, Stars } from '#features/ratings/web.tsx'
import type { Showcase } from '#features/showcases/contract.ts'
import { ShowcaseGrid } from '#features/showcases/web.tsx'
import { VideoGrid } from '#features/videos/web.tsx'
import type { Portfolio, WorkKind } from '../contract.ts'
import { Lead } from './Lead.tsx'
import { PlayedVideos } from './PlayedVideos.tsx'
import classes from './Portfolio.module.css'
import { texts } from './texts.ts'

interface SectionsProps {
  portfolio: Portfolio
  creator: { id: number; name: string }
  /** Plays videos in place: the page may contain private ones, which have no public page. */
  playsInPlace?: boolean
}

const starsOf = ({ average_rating, total_ratings }: Showcase) =>
  total_ratings > 0 && <Stars average={average_rating} total={total_ratings} />

/** Sections of a portfolio; the first solution is shown large. */
export function Sections({ portfolio, creator, playsInPlace = false }: SectionsProps) {
  return (
    <div className={classes.portfolio}>
      {portfolio.sections.map((kind, at) =>
        kind === 'ratings' ? (
          <Ratings key={kind} kind="developer" id={creator.id} name={creator.name} />
        ) : (
          <Section
            key={kind}
            title={texts.kinds[kind]}
            actions={portfolio.has_more.includes(kind) && <ToAll kind={kind} creatorId={creator.id} />}
          >
            <Works kind={kind} portfolio={portfolio} isFirst={at === 0} playsInPlace={playsInPlace} />
          </Section>
        ),
      )}
    </div>
  )
}

const LEAD_SHOWN_LENGTH = 280

interface WorksProps {
  kind: WorkKind
  portfolio: Portfolio
  isFirst: boolean
  playsInPlace: boolean
}

function Works({ kind, portfolio, isFirst, playsInPlace }: WorksProps) {
  if (kind === 'showcases') return <Showcases portfolio={portfolio} isFirst={isFirst} />
  if (kind === 'playlists') {
    return (
      <BelowFoldContext value>
        <PlaylistGrid playlists={portfolio.playlists} level={3} />
      </BelowFoldContext>
    )
  }
  if (playsInPlace) return <PlayedVideos videos={portfolio.videos} />
  return <VideoGrid videos={portfolio.videos} level={3} showOwner={false} />
}

function Showcases({ portfolio: { showcases }, isFirst }: { portfolio: Portfolio; isFirst: boolean }) {
  const [first, ...rest] = showcases
  if (!isFirst || !first) {
    return <ShowcaseGrid showcases={showcases} level={3} showCreator={false} />
  }
  return (
    <>
      <Lead
        to={`/showcase/${first.id}`}
        title={first.title}
        words={excerptOf(first.description, LEAD_SHOWN_LENGTH)}
        picture={first.image_url}
        seed={first.id}
        facts={starsOf(first)}
      />
      {rest.length > 0 && <ShowcaseGrid showcases={rest} level={3} showCreator={false} />}
    </>
  )
}

// Link to all works of a kind. Solutions are listed with videos, so they have none.
function ToAll({ kind, creatorId }: { kind: WorkKind; creatorId: number }) {
  if (kind === 'showcases') return null
  return (
    <Button to={`/developers/${creatorId}/videos`} variant="default" size="sm">
      {texts.seeAll}
    </Button>
  )
}
