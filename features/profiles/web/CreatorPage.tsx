import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useEndpoint } from '../../../platform/web/query.ts'
import { Moment } from '../../../platform/web/ui/Moment.tsx'
import { Page } from '../../../platform/web/ui/Page.tsx'
import { QueryView } from '../../../platform/web/ui/QueryView.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { Tag } from '../../../platform/web/ui/StatusBadge.tsx'
import { profilesApi } from '../contract.ts'
import { CreatorPicture } from './CreatorPicture.tsx'
import classes from './Creators.module.css'
import { skillsOf } from './skills.ts'
import { texts } from './texts.ts'

/** A creator as everybody may see them. */
export function CreatorPage({ actions }: { actions?: (creatorId: number) => ReactNode }) {
  const id = Number(useParams()['id'])
  const query = useEndpoint(profilesApi.readPublicDeveloper, { params: { id } })
  const creator = query.data
  return (
    <Page
      title={creator?.user.full_name ?? (query.error ? texts.notFound : '')}
      kicker={creator && `@${creator.username}`}
      actions={creator && actions?.(creator.user_id)}
      back={{ to: '/creators', label: texts.back }}
    >
      <QueryView query={query}>
        {(found) => (
          <div className={classes.profile}>
            <CreatorPicture creator={found} />
            <div>
              <p className={classes.figures}>
                <span>{texts.years(found.experience_years)}</span>
                <span>{texts.projects(found.total_projects)}</span>
                <span>
                  {texts.since} <Moment at={found.created_at} as="day" />
                </span>
              </p>
              <Section title={texts.about}>
                <p className={classes.text} dir="auto">
                  {found.bio}
                </p>
              </Section>
              <Section title={texts.skills}>
                <p className={classes.skills}>
                  {skillsOf(found).map((skill) => (
                    <Tag key={skill}>{skill}</Tag>
                  ))}
                </p>
              </Section>
            </div>
          </div>
        )}
      </QueryView>
    </Page>
  )
}
