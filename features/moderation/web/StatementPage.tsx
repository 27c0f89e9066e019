import { useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { AwaitedPage } from '#platform/web/ui/layout/AwaitedPage.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { moderationApi, type Statement } from '../contract.ts'
import { AppealForm } from './AppealForm.tsx'
import classes from './Moderation.module.css'
import { TextRow } from './TextRow.tsx'
import { DECISION_NAMES, REASON_NAMES, texts } from './texts.ts'

const HOME = { to: '/', label: 'Home' }

/** Statement of reasons for the person affected by a decision, or for a reporter. Its address is secret, so it needs no sign-in. */
export function StatementPage() {
  const token = useParams()['token'] ?? ''
  const query = useEndpoint(moderationApi.statement, { params: { token } })
  const statement = query.data
  if (!statement) return <AwaitedPage query={query} back={HOME} texts={texts} />
  const { role, kind, title, excerpt, reasons } = statement
  // Without any, it was held for review and not reported.
  const affectedLead = reasons.length > 0 ? texts.affectedLead(kind) : texts.reviewedLead
  return (
    <Page title={texts.statement} width="text" lead={role === 'affected' ? affectedLead : texts.reporterLead}>
      <Section title={texts.about}>
        <strong dir="auto">{title}</strong>
        {excerpt !== '' && (
          <blockquote className={classes.quote} dir="auto">
            {excerpt}
          </blockquote>
        )}
        {reasons.length > 0 && (
          <p className="soft">
            {texts.reportedFor}: {reasons.map((reason) => REASON_NAMES[reason]).join(' · ')}
          </p>
        )}
      </Section>
      <Decisions statement={statement} />
      <NextStep statement={statement} token={token} />
    </Page>
  )
}

function Decisions({ statement: { decisions, appeals, role } }: { statement: Statement }) {
  if (decisions.length === 0) return null
  return (
    <Section title={texts.decisions}>
      {decisions.map(({ id, action, reason, on_appeal, created_at }) => (
        <TextRow key={id} title={DECISION_NAMES[action]} text={reason}>
          {on_appeal && <span>{texts.onAppeal}</span>}
          <Moment at={created_at} />
        </TextRow>
      ))}
      {appeals.map(({ by, text, created_at }) => (
        <TextRow key={created_at} title={by === role ? texts.yourAppeal : texts.appealOfOther} text={text}>
          <Moment at={created_at} />
        </TextRow>
      ))}
    </Section>
  )
}

function NextStep({ statement: { state, can_appeal }, token }: { statement: Statement; token: string }) {
  if (can_appeal) return <AppealForm token={token} />
  const text = { open: texts.pending, appealed: texts.appealed, decided: texts.end }[state]
  return <p role="status">{text}</p>
}
