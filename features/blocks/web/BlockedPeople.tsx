import { usePages } from '#platform/web/api/query.ts'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { type Block, blocksApi } from '../contract.ts'
import classes from './BlockedPeople.module.css'
import { texts } from './texts.ts'

const PAGE = 20

/** Settings section with the people whom the user blocked. */
export function BlockedPeople() {
  const query = usePages(blocksApi.list, { query: { limit: PAGE } })
  return (
    <Section title={texts.title} hint={texts.hint}>
      <PagesView query={query} empty={<p className={classes.none}>{texts.none}</p>}>
        {(people) => (
          <ul className="list">
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
        )}
      </PagesView>
    </Section>
  )
}

function PersonRow({ person: { id, username, created_at } }: { person: Block }) {
  const name = `@${username}`
  const unblock = useToastedAction(blocksApi.unblock, texts.unblocked(name))
  return (
    <li className={classes.row}>
      <span>
        <bdi>{name}</bdi>{' '}
        <span className={classes.since}>
          {texts.since} <Moment at={created_at} as="day" />
        </span>
      </span>
      <Button
        variant="default"
        size="sm"
        loading={unblock.busy}
        aria-label={texts.unblock(name)}
        onClick={() => void unblock.run({ params: { id } })}
      >
        {texts.unblockShort}
      </Button>
    </li>
  )
}
