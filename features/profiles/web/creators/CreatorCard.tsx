import { excerptOf } from '#platform/contract/excerpt.ts'
import { Anchor } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useHydrated } from '#platform/web/page/render-context.ts'
import { CardTitle } from '#platform/web/ui/layout/CardTitle.tsx'
import { Missing } from '#platform/web/ui/list/Missing.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { Stars } from '#features/ratings/web.tsx'
import type { PublicDeveloper } from '../../contract.ts'
import { CreatorPicture } from '../creator/CreatorPicture.tsx'
import classes from './Creators.module.css'
import { languageName, nameOf, priceText, replyPromise, skillsOf } from '../presenter.ts'
import { SkillLinks } from '../creator/SkillLinks.tsx'
import { texts } from '../texts.ts'

const BioDialog = onDemand(async () => (await import('#platform/web/ui/layout/Dialog.tsx')).Dialog)

const BIO_SHOWN = 150
const SKILLS_SHOWN = 6

const pathOf = ({ user_id }: PublicDeveloper) => `/profile/developers/${user_id}/public`

/** A creator in the list: the name is a link, with actions below. */
export function CreatorCard({ creator, actions }: { creator: PublicDeveloper; actions?: ReactNode }) {
  const { experience_years, total_projects, average_rating, total_ratings } = creator
  return (
    <article className={classes.card}>
      <CreatorPicture name={nameOf(creator)} url={creator.profile_image_url} />
      <CardTitle to={pathOf(creator)} large>
        {nameOf(creator)}
      </CardTitle>
      <p className={classes.facts}>
        <Stars average={average_rating} total={total_ratings} />
        <span>{texts.years(experience_years)}</span>
        <span>{texts.projects(total_projects)}</span>
        <Missing words={creator.missing} />
      </p>
      <Terms creator={creator} />
      <Bio creator={creator} />
      <div className={classes.above}>
        <SkillLinks skills={skillsOf(creator).slice(0, SKILLS_SHOWN)} />
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </article>
  )
}

function Terms({ creator }: { creator: PublicDeveloper }) {
  const { availability, price_range, languages, reply_within_hours } = creator
  const terms = [
    availability && texts.availabilities[availability],
    price_range && priceText(price_range),
    reply_within_hours && replyPromise(reply_within_hours),
    languages.map(languageName).join(', '),
  ].filter(Boolean)
  if (terms.length === 0) return null
  return (
    <p className={classes.facts}>
      {terms.map((term) => (
        <span key={term}>{term}</span>
      ))}
    </p>
  )
}

function Bio({ creator }: { creator: PublicDeveloper }) {
  const { bio } = creator
  const [opened, setOpened] = useState(false)
  const isHydrated = useHydrated()
  if (bio === '') return null
  const excerpt = excerptOf(bio, BIO_SHOWN)
  if ([...bio].length <= BIO_SHOWN) {
    return (
      <p className={classes.bio} dir="auto">
        {excerpt}
      </p>
    )
  }
  const more = {
    className: classes.above,
    'aria-label': texts.readMoreOf(nameOf(creator)),
    children: texts.readMore,
  }
  return (
    <>
      <p className={classes.bio} dir="auto">
        {excerpt}{' '}
        {isHydrated ? (
          <Anchor component="button" type="button" aria-haspopup="dialog" onClick={() => setOpened(true)} {...more} />
        ) : (
          <Anchor component={Link} to={pathOf(creator)} {...more} />
        )}
      </p>
      <BioDialog opened={opened} onClose={() => setOpened(false)} title={nameOf(creator)} size="lg">
        <p className={classes.text} dir="auto">
          {bio}
        </p>
      </BioDialog>
    </>
  )
}
