import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { Badge } from '#platform/web/ui/list/StatusBadge.tsx'
import { useToastedAction } from '#platform/web/ui/feedback/useToastedAction.ts'
import { accountSettingsApi, type Session } from '../../contract.ts'
import classes from './AccountSections.module.css'
import { accountSettingsTexts } from './texts.ts'

/** Section with the active sessions; other devices can be signed out one by one or all at once. */
export function SessionsSection() {
  const query = useEndpoint(accountSettingsApi.sessions, {})
  const hasOthers = query.data?.some(({ current }) => !current) ?? false
  return (
    <Section title={accountSettingsTexts.sessions} actions={hasOthers && <EndAllButton />}>
      <QueryView query={query}>
        {(sessions) => (
          <ul className="list">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  )
}

function SessionRow({ session: { id, device, created_at, last_seen_at, current } }: { session: Session }) {
  const end = useToastedAction(accountSettingsApi.endSession, accountSettingsTexts.ended)
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.device}>
          {device}
          {current && <Badge tone="live">{accountSettingsTexts.current}</Badge>}
        </p>
        <p className={classes.facts}>
          <span>
            {accountSettingsTexts.signedIn} <Moment at={created_at} />
          </span>
          <span>
            {accountSettingsTexts.lastSeen} <Moment at={last_seen_at} />
          </span>
        </p>
      </div>
      {!current && (
        <Button
          variant="default"
          size="sm"
          loading={end.busy}
          aria-label={accountSettingsTexts.endNamed(device)}
          onClick={() => void end.run({ params: { id } })}
        >
          {accountSettingsTexts.end}
        </Button>
      )}
    </li>
  )
}

function EndAllButton() {
  const end = useConfirmedAction(accountSettingsApi.endOtherSessions, {
    title: accountSettingsTexts.endAllTitle,
    text: accountSettingsTexts.endAllText,
    confirmLabel: accountSettingsTexts.endAll,
    done: accountSettingsTexts.endedAll,
  })
  return (
    <>
      <Button variant="default" size="sm" onClick={() => end.open({})}>
        {accountSettingsTexts.endAll}
      </Button>
      {end.dialog}
    </>
  )
}
