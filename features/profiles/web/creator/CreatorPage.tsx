import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { CallError } from '#platform/web/api/messages.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { FactList } from '#platform/web/ui/list/FactList.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { useHydrated } from '#platform/web/page/render-context.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { ShareButton } from '#platform/web/ui/form/ShareButton.tsx'
import { Stars } from '#features/ratings/web.tsx'
import { profilesApi, type PublicDeveloper } from '../../contract.ts'
import classes from './CreatorPage.module.css'
import { CreatorPicture } from './CreatorPicture.tsx'
import { headOfCreator } from './head.ts'
import { languageName, nameOf, priceText, replyText, skillsOf } from '../presenter.ts'
import { SkillLinks } from './SkillLinks.tsx'
import { texts } from '../texts.ts'

const BIO_SHOWN = 900

// Only a 404 proves that there is no such profile; other errors prove nothing.
const fallbackTitle = (error: CallError | null) =>
  error === null ? '' : error.status === 404 ? texts.notFound : texts.notLoaded

interface CreatorPageProps {
  renderActions?: (creator: PublicDeveloper) => ReactNode
  /** Less frequent actions, behind the others. */
  renderMenu?: (creator: PublicDeveloper) => ReactNode
  /** Content of other features about their work, below the profile. */
  work?: (creator: PublicDeveloper) => ReactNode
  /** Content for visitors who still have something, such as a draft, for a creator who is gone. */
  whenGone?: (creatorId: number) => ReactNode
}

/** Public page of a creator, suitable for sharing with clients. */
export function CreatorPage({ renderActions, renderMenu, work, whenGone }: CreatorPageProps) {
  const isHydrated = useHydrated()
  const id = Number(useParams()['id'])
  const query = useEndpoint(profilesApi.readPublicDeveloper, { params: { id } })
  const creator = query.data
  return (
    <Page
      title={creator ? nameOf(creator) : fallbackTitle(query.error)}
      {...(creator && { head: headOfCreator(creator) })}
      kicker={creator && `@${creator.username}`}
      back={{ to: '/creators', label: texts.back }}
      actions={
        creator && (
          <>
            {renderActions?.(creator)}
            <ShareButton title={nameOf(creator)} />
            {renderMenu?.(creator)}
          </>
        )
      }
    >
      {isHydrated && query.error?.status === 404 && whenGone?.(id)}
      <QueryView query={query} gone={{ to: '/creators', label: texts.back }}>
        {(found) => (
          <>
            <div className={classes.columns}>
              <div className={classes.portrait}>
                <CreatorPicture name={nameOf(found)} url={found.profile_image_url} large />
              </div>
              <div>
                <Facts creator={found} />
                <Bio key={found.id}>{found.bio}</Bio>
                <Skills creator={found} />
              </div>
            </div>
            {work && <div className={classes.work}>{work(found)}</div>}
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Facts({ creator }: { creator: PublicDeveloper }) {
  const facts: [string, ReactNode][] = [
    [texts.yearsLabel, creator.experience_years],
    [texts.projectsLabel, creator.total_projects],
    [texts.since, <Moment key="since" at={creator.created_at} as="day" />],
  ]
  const { average_rating, total_ratings, availability, languages, price_range, reply_within_hours } = creator
  if (availability) facts.push([texts.availability, texts.availabilities[availability]])
  if (price_range) facts.push([texts.prices, priceText(price_range)])
  if (reply_within_hours) facts.push([texts.replyTime, replyText(reply_within_hours)])
  if (languages.length > 0) facts.push([texts.languages, languages.map(languageName).join(', ')])
  if (total_ratings > 0) {
    facts.unshift([texts.rating, <Stars key="rating" average={average_rating} total={total_ratings} />])
  }
  return <FactList className={classes.facts} facts={facts} />
}

function Bio({ children }: { children: string }) {
  if (children === '') return null
  return (
    <Section title={texts.about}>
      <LongText shown={BIO_SHOWN}>{children}</LongText>
    </Section>
  )
}

function Skills({ creator }: { creator: PublicDeveloper }) {
  const skills = skillsOf(creator)
  if (skills.length === 0) return null
  return (
    <Section title={texts.skills}>
      <SkillLinks skills={skills} />
    </Section>
  )
}
