import type { ReactNode } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Columns, Facts, type Fact } from '#platform/web/ui/list/Facts.tsx'
import { Gallery } from '#platform/web/ui/media/Gallery.tsx'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { Moment, useSameDay } from '#platform/web/ui/layout/Moment.tsx'
import { Page, type PageProps } from '#platform/web/ui/layout/Page.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { Ratings, Stars } from '#features/ratings/web.tsx'
import { VideosInPlace } from '#features/videos/web.tsx'
import type { Showcase } from '../../contract.ts'
import { creatorPath, nameOf } from '../presenter.ts'
import { Links } from './Links.tsx'
import { MoreOfCreator } from './MoreOfCreator.tsx'
import { ReadmeSection } from './ReadmeSection.tsx'
import classes from './ShowcaseView.module.css'
import { texts } from './texts.ts'

const DESCRIPTION_SHOWN = 1200

export interface ShowcaseViewProps extends Pick<PageProps, 'kicker' | 'back' | 'head'> {
  showcase: Showcase
  /** Renders the creator with actions, from other features. */
  renderCreator?: ((showcase: Showcase) => ReactNode) | undefined
  /** Renders similar showcases, from another feature. */
  renderSimilar?: ((showcase: Showcase) => ReactNode) | undefined
  /** Shown below the facts. */
  belowFacts?: ReactNode
  /** Actions beside the links to the project. */
  actions?: ReactNode
}

/** A showcase in full: pictures, description, audience, videos, README and ratings. */
export function ShowcaseView(props: ShowcaseViewProps) {
  const { showcase, actions, kicker, back, head, belowFacts, renderCreator, renderSimilar } = props
  return (
    <Page
      title={showcase.title}
      kicker={kicker}
      {...(back && { back })}
      {...(head && { head })}
      actions={
        <>
          <Links showcase={showcase} />
          {actions}
        </>
      }
    >
      <Gallery title={showcase.title} pictures={showcase.pictures} />
      <Columns
        aside={
          <>
            <About showcase={showcase} />
            {belowFacts && <div className={classes.belowFacts}>{belowFacts}</div>}
          </>
        }
      >
        <Words showcase={showcase} />
      </Columns>
      <div className={classes.parts}>
        {showcase.videos.length > 0 && (
          <Section title={texts.videos}>
            <VideosInPlace videos={showcase.videos} privateNote={texts.onlyYou} />
          </Section>
        )}
        <ReadmeSection showcase={showcase} />
        <Ratings kind="showcase" id={showcase.id} name={showcase.title} total={showcase.total_ratings} />
        {renderCreator?.(showcase)}
        <MoreOfCreator showcase={showcase} />
        {renderSimilar?.(showcase)}
      </div>
    </Page>
  )
}

function Words({ showcase: { description, for_whom, what_changed } }: { showcase: Showcase }) {
  const parts = [
    { name: texts.forWhom, says: for_whom },
    { name: texts.whatChanged, says: what_changed },
  ]
  return (
    <>
      <LongText className={classes.description} shown={DESCRIPTION_SHOWN}>
        {description}
      </LongText>
      <div className={classes.purposes}>
        {parts.map(
          ({ name, says }) =>
            says !== null && (
              <section key={name} className={classes.purpose}>
                <h2>{name}</h2>
                <LongText shown={DESCRIPTION_SHOWN}>{says}</LongText>
              </section>
            ),
        )}
      </div>
    </>
  )
}

function About({ showcase }: { showcase: Showcase }) {
  const { developer, developer_profile, average_rating, total_ratings, created_at, updated_at } = showcase
  const isUnchanged = useSameDay(updated_at, created_at)
  const creatorLink = developer_profile ? (
    <Person
      key="creator"
      size="sm"
      name={nameOf(developer)}
      picture={developer_profile.profile_image_url}
      to={creatorPath(showcase)}
    />
  ) : (
    <Link key="creator" to={creatorPath(showcase)}>
      {nameOf(developer)}
    </Link>
  )
  const facts: Fact[] = [
    [texts.by, creatorLink],
    [texts.published, <Moment key="published" at={created_at} as="day" />],
  ]
  if (total_ratings > 0)
    facts.push([texts.rating, <Stars key="rating" average={average_rating} total={total_ratings} />])
  if (!isUnchanged) {
    facts.push([texts.updated, <Moment key="updated" at={updated_at} as="day" />])
  }
  return <Facts facts={facts} />
}
