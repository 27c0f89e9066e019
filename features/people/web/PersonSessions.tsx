import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { peopleApi } from '../contract.ts'
import classes from './People.module.css'
import { texts } from './texts.ts'

/** Section with the sessions of a person, which can be ended one by one or all at once. */
export function PersonSessions({ id, mayAct }: { id: number; mayAct: boolean }) {
  const query = useEndpoint(peopleApi.listSessions, { params: { id } })
  const end = useToastedAction(peopleApi.endSession, texts.ended)
  const endAll = useConfirmedAction(peopleApi.endSessions, {
    title: texts.endAllTitle,
    text: texts.endAllText,
    confirmLabel: texts.endAll,
    done: texts.ended,
  })
  return (
    <Section
      title={texts.sessions}
      actions={
        mayAct &&
        (query.data?.length ?? 0) > 1 && (
          <Button size="sm" variant="default" onClick={() => endAll.open({ params: { id } })}>
            {texts.endAll}
          </Button>
        )
      }
    >
      <QueryView query={query} empty={<p className="soft">{texts.noSessions}</p>}>
        {(sessions) =>
          sessions.map(({ id: session_id, device, created_at, last_seen_at }) => (
            <Row key={session_id} className={classes.row} data-split>
              <div>
                {device}
                <RowFacts>
                  <span>
                    {texts.signedIn} <Moment at={created_at} />
                  </span>
                  <span>
                    {texts.seen} <Moment at={last_seen_at} />
                  </span>
                </RowFacts>
              </div>
              {mayAct && (
                <Button
                  size="sm"
                  variant="default"
                  loading={end.busy}
                  aria-label={texts.endNamed(device)}
                  onClick={() => void end.run({ params: { id, session_id } })}
                >
                  {texts.end}
                </Button>
              )}
            </Row>
          ))
        }
      </QueryView>
      {endAll.dialog}
    </Section>
  )
}
