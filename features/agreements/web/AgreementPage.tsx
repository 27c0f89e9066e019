// Script file: agreements
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { saveFile } from '#platform/web/files/save-file.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { conversationsApi } from '#features/conversations/contract.ts'
import { agreementsApi, type Agreement, type AgreementRecord } from '../contract.ts'
import { isTurnOf, statusSentence } from './agreement-sentences.ts'
import { AgreementSteps, type AgreementStepsProps } from './AgreementSteps.tsx'
import { PendingChange } from './changes/PendingChange.tsx'
import { DeliverySteps } from './deliveries/DeliverySteps.tsx'
import { Letterhead } from './record/Letterhead.tsx'
import classes from './NextStep.module.css'
import { MilestoneList } from './milestones/MilestoneList.tsx'
import { milestoneTexts } from './milestones/milestone-texts.ts'
import { isPaidHere } from './milestones/milestones.ts'
import { NextMilestone } from './milestones/NextMilestone.tsx'
import { RecordSheet } from './record/RecordSheet.tsx'
import { StepsFailure } from './StepsFailure.tsx'
import { texts } from './texts.ts'
import { useMarkSeen } from './useAgreement.ts'

/** An agreement as a record to read, print and save. */
export function AgreementPage() {
  const id = Number(useParams()['id'])
  const params = { id }
  const agreement = useEndpoint(agreementsApi.read, { params })
  const record = useEndpoint(agreementsApi.readRecord, { params })
  useMarkSeen(agreement.data)
  const both = agreement.data && record.data && { agreement: agreement.data, record: record.data }
  return (
    <>
      <Letterhead />
      <Page
        title={agreement.data?.request_title ?? (agreement.error ? texts.notFound : '')}
        kicker={agreement.data && texts.record(id)}
        lead={agreement.data && texts.recordLead}
        back={
          agreement.data
            ? { to: `/conversations/${agreement.data.conversation_id}`, label: texts.backToConversation }
            : { to: '/agreements', label: texts.agreements }
        }
        actions={both && <SaveActions record={both.record} isAgreed={both.agreement.agreement_date !== null} />}
      >
        <QueryView
          gone={{ to: '/agreements', label: texts.agreements }}
          query={{
            data: both,
            error: agreement.error ?? record.error,
            isFetching: agreement.isFetching || record.isFetching,
            refetch: () => Promise.all([agreement.refetch(), record.refetch()]),
          }}
        >
          {(found) => <Sheet {...found} onPaid={() => void agreement.refetch()} />}
        </QueryView>
      </Page>
    </>
  )
}

interface SheetProps {
  agreement: Agreement
  record: AgreementRecord
  onPaid: () => void
}

/** The record, with what the reader can do now: above it for terms and for work that is paid here, otherwise with the deliveries. */
function Sheet({ agreement, record, onPaid }: SheetProps) {
  const { id: ownId } = useUser()
  const isUnderWay = agreement.status === 'accepted'
  if (agreement.status === 'proposed') {
    return (
      <>
        <section className={classes.top} aria-label={texts.nextStep}>
          <StepsOf agreement={agreement} steps={AgreementSteps} />
        </section>
        <RecordSheet agreement={agreement} record={record} />
      </>
    )
  }
  if (!isPaidHere(agreement)) {
    return (
      <>
        {agreement.change && (
          <section className={classes.top} aria-label={texts.nextStep}>
            <PendingChange agreement={agreement} ownId={ownId} />
          </section>
        )}
        <RecordSheet
          agreement={agreement}
          record={record}
          deliverySteps={isUnderWay && <StepsOf agreement={agreement} steps={DeliverySteps} />}
        />
      </>
    )
  }
  return (
    <>
      {isUnderWay && <NextMilestone agreement={agreement} ownId={ownId} onPaid={onPaid} />}
      <RecordSheet
        agreement={agreement}
        record={record}
        milestones={
          <Section title={milestoneTexts.milestones} count={agreement.milestones.length}>
            <MilestoneList agreement={agreement} ownId={ownId} />
          </Section>
        }
      />
    </>
  )
}

interface StepsOfProps {
  agreement: Agreement
  steps: ComponentType<AgreementStepsProps>
}

/** The same steps as in the conversation, for terms or for deliveries. */
function StepsOf({ agreement, steps: Steps }: StepsOfProps) {
  const { id: ownId } = useUser()
  const asked = { params: { id: agreement.conversation_id } }
  const { data: conversation, error, refetch } = useEndpoint(conversationsApi.read, asked)
  if (!conversation)
    return error ? <StepsFailure error={error} refetch={refetch} /> : <p className={classes.loading} aria-busy />
  return (
    <>
      <p className={classes.standing} data-yours={isTurnOf(agreement, ownId) || undefined}>
        {statusSentence(agreement, conversation, ownId)}
      </p>
      <Steps agreement={agreement} conversation={conversation} ownId={ownId} />
    </>
  )
}

/** Ways to take the record along: what the reader came for once something was agreed. */
function SaveActions({ record, isAgreed }: { record: AgreementRecord; isAgreed: boolean }) {
  const download = () => {
    const file = new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' })
    saveFile(file, `agreement-${record.agreement_id}.json`)
  }
  return (
    <>
      <Button to={`/agreements/${record.agreement_id}/project-record`} variant="default">
        {texts.projectRecord}
      </Button>
      <Button variant="default" onClick={download}>
        {texts.download}
      </Button>
      <Button variant={isAgreed ? 'filled' : 'default'} onClick={() => window.print()}>
        {texts.print}
      </Button>
    </>
  )
}
