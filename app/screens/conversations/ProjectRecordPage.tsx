import { useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { agreementsApi, type Agreement, type AgreementRecord } from '#features/agreements/contract.ts'
import {
  AgreementFacts,
  DeliveryList,
  Letterhead,
  RecordSeal,
  RecordSteps,
  TermsChanges,
} from '#features/agreements/web.tsx'
import { CaseStudyOnRecord } from '#features/case-studies/web.tsx'
import { reputationApi, type ProjectRecord } from '#features/reputation/contract.ts'
import classes from './ProjectRecord.module.css'
import { projectRecordTexts as texts } from './project-record-texts.ts'

/** Complete record of a piece of work, for both parties to print or save: request, pitch, terms, steps, ratings and seal. */
export function ProjectRecordPage() {
  const id = Number(useParams()['id'])
  const params = { id }
  const agreement = useEndpoint(agreementsApi.read, { params })
  const record = useEndpoint(agreementsApi.readRecord, { params })
  const project = useEndpoint(reputationApi.readProjectRecord, { params })
  const all = [agreement, record, project] as const
  const loadedRecord = agreement.data &&
    record.data &&
    project.data && { agreement: agreement.data, record: record.data, project: project.data }
  const error = agreement.error ?? record.error ?? project.error
  return (
    <>
      <Letterhead />
      <Page
        title={agreement.data?.request_title ?? (error ? texts.notFound : '')}
        kicker={agreement.data && texts.projectRecord}
        back={{ to: `/agreements/${id}`, label: texts.agreement }}
        actions={loadedRecord && <Button onClick={() => window.print()}>{texts.print}</Button>}
      >
        <QueryView
          gone={{ to: '/agreements', label: texts.agreements }}
          query={{
            data: loadedRecord,
            error,
            isFetching: all.some(({ isFetching }) => isFetching),
            refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
          }}
        >
          {(found) => <RecordContent {...found} />}
        </QueryView>
      </Page>
    </>
  )
}

interface RecordContentProps {
  agreement: Agreement
  record: AgreementRecord
  project: ProjectRecord
}

function RecordContent({
  agreement,
  record,
  project: { client_name, developer_name, request, pitch, ratings },
}: RecordContentProps) {
  const names = { client: client_name, developer: developer_name }
  return (
    <article className={classes.sheet}>
      <AgreementFacts
        agreement={agreement}
        clientName={formatName(client_name, agreement.client_username)}
        creatorName={formatName(developer_name, agreement.developer_username)}
      />
      {request && (
        <Section title={texts.request}>
          <p className="note">
            <Moment at={request.created_at} as="exact" />
            {request.estimated_budget !== null && `, ${texts.budget(formatMoney(request.estimated_budget))}`}
          </p>
          <p className={classes.words} dir="auto">
            {request.content}
          </p>
        </Section>
      )}
      {pitch && (
        <Section title={texts.pitch}>
          <p className="note">
            {developer_name}, <Moment at={pitch.snagged_at} as="exact" />
          </p>
          <p className={classes.words} dir="auto">
            {pitch.message === '' ? <em>{texts.pitchDeleted}</em> : pitch.message}
          </p>
        </Section>
      )}
      <TermsChanges agreement={agreement} />
      <RecordSteps agreement={agreement} record={record} />
      <DeliveryList deliveries={agreement.deliveries} milestones={agreement.milestones} />
      {ratings.length > 0 && (
        <Section title={texts.ratings}>
          {ratings.map(({ by, stars, comment }) => (
            <div key={by} className={classes.rating}>
              <strong>{names[by]}</strong>: {texts.stars(stars)}
              {comment !== null && (
                <p className={classes.words} dir="auto">
                  {comment}
                </p>
              )}
            </div>
          ))}
        </Section>
      )}
      <Section title={texts.seal} hint={texts.sealHint}>
        <RecordSeal record={record} />
      </Section>
      <CaseStudyOnRecord
        agreement={agreement}
        clientName={client_name}
        creatorName={developer_name}
        request={request?.content ?? ''}
      />
    </article>
  )
}

const formatName = (fullName: string, username: string) =>
  fullName === username ? username : `${fullName} (${username})`
