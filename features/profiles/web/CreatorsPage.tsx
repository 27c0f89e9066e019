import { Button } from '@mantine/core'
import { UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { usePages } from '../../../platform/web/query.ts'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ListSkeleton } from '../../../platform/web/ui/ListSkeleton.tsx'
import { Page } from '../../../platform/web/ui/Page.tsx'
import { QueryView } from '../../../platform/web/ui/QueryView.tsx'
import { Tag } from '../../../platform/web/ui/StatusBadge.tsx'
import { useAuth } from '../../accounts/web.tsx'
import { profilesApi, type PublicDeveloper } from '../contract.ts'
import { CreatorPicture } from './CreatorPicture.tsx'
import classes from './Creators.module.css'
import { skillsOf } from './skills.ts'
import { texts } from './texts.ts'

const PAGE = 24
const SKILLS_SHOWN = 4

/** Everybody who shows themselves as a creator. */
export function CreatorsPage() {
  const user = useAuth((state) => state.user)
  const query = usePages(profilesApi.listPublicDevelopers, { query: { limit: PAGE } })
  return (
    <Page title={texts.creators} lead={texts.creatorsLead} width="wide">
      <QueryView
        query={{ ...query, data: query.items }}
        skeleton={<ListSkeleton shape="cards" rows={6} />}
        empty={
          <EmptyState
            icon={UsersRound}
            title={texts.none}
            action={
              user ? undefined : (
                <Button component={Link} to="/register">
                  {texts.join}
                </Button>
              )
            }
          >
            {texts.noneText}
          </EmptyState>
        }
      >
        {(creators) => (
          <ul className={classes.grid}>
            {creators.map((creator) => (
              <li key={creator.id}>
                <CreatorCard creator={creator} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {query.hasNextPage && (
        <Button variant="default" mt="lg" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </Page>
  )
}

function CreatorCard({ creator }: { creator: PublicDeveloper }) {
  const { user_id, user, bio, experience_years } = creator
  const skills = skillsOf(creator)
  return (
    <article className={classes.card}>
      <CreatorPicture creator={creator} />
      <h2 className={classes.name}>
        <Link to={`/profile/developers/${user_id}/public`}>{user.full_name}</Link>
      </h2>
      <p className={classes.years}>{texts.years(experience_years)}</p>
      <p className={classes.bio} dir="auto">
        {bio}
      </p>
      <p className={classes.skills}>
        {skills.slice(0, SKILLS_SHOWN).map((skill) => (
          <Tag key={skill}>{skill}</Tag>
        ))}
      </p>
    </article>
  )
}
