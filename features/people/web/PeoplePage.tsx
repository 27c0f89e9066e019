import { Users } from 'lucide-react'
import { usePages } from '#platform/web/api/query.ts'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row } from '#platform/web/ui/list/Row.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { PEOPLE_SEARCH_MAX_LENGTH, peopleApi, type PersonRow as PersonOfList } from '../contract.ts'
import classes from './People.module.css'
import { PersonBadges } from './PersonBadges.tsx'
import { texts } from './texts.ts'

const PAGE = 50

/** Page where support finds people. */
export function PeoplePage() {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const query = usePages(peopleApi.list, { query: { limit: PAGE, ...(q && { q }) } }, { keepsPreviousData: true })
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      width="tool"
      actions={
        <Button to="/admin/people/invitations" variant="default">
          {texts.invitations}
        </Button>
      }
    >
      <div className={classes.search}>
        <SearchBox
          label={texts.search}
          hint={texts.searchHint}
          maxLength={PEOPLE_SEARCH_MAX_LENGTH}
          q={q}
          onSearch={(words) => setSearch(words ? { q: words } : {}, { replace: true })}
        />
      </div>
      <PagesView
        query={query}
        empty={{
          icon: Users,
          title: q ? texts.noneFound : texts.none,
          children: q ? texts.noneFoundHint : texts.noneHint,
        }}
      >
        {(people) => people.map((person) => <PersonRow key={person.id} person={person} />)}
      </PagesView>
    </Page>
  )
}

function PersonRow({ person }: { person: PersonOfList }) {
  const { id, username, full_name, email, user_type, created_at } = person
  return (
    <Row className={classes.row} data-split>
      <Person name={full_name || username} detail={`@${username} · ${email}`} to={`/admin/people/${id}`} />
      <div className="buttons">
        <PersonBadges person={person} />
        <span className="soft">
          {user_type ? texts.types[user_type] : texts.noType} {texts.since} <Moment at={created_at} as="day" />
        </span>
      </div>
    </Row>
  )
}
