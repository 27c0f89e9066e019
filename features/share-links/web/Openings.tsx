import { usePages } from '#platform/web/api/query.ts'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import smallList from '#platform/web/ui/list/SmallList.module.css'
import type { ShareLinkCalls } from './share-link-calls.ts'
import classes from './ShareLink.module.css'
import { texts } from './texts.ts'

const PAGE = 10

/** Openings of a link: viewers and times. */
export function Openings({ calls, id }: { calls: ShareLinkCalls; id: number }) {
  const query = usePages(calls.listOpenings, { params: { id }, query: { limit: PAGE } })
  return (
    <section aria-label={texts.openings}>
      <h3 className={smallList.title}>{texts.openings}</h3>
      <PagesView query={query} empty={<p className={classes.hint}>{texts.nobodyYet}</p>}>
        {(openings) => (
          <ul className={`${smallList.list} ${classes.openings}`}>
            {openings.map(({ id: opening, user, opened_at }) => (
              <li key={opening}>
                <span>{user?.username ?? texts.somebody}</span>
                <Moment at={opened_at} />
              </li>
            ))}
          </ul>
        )}
      </PagesView>
    </section>
  )
}
