import type { Work } from '#platform/server/work/work.ts'
import { notify, readAbout } from '#features/notifications/server.ts'
import { caseStudiesEvents, type CaseStudyStatus } from '../contract.ts'
import type { AgreementRow } from './queries.ts'
import { otherSide } from './rules.ts'

// Without names, which would stay when somebody leaves.
const STATUS_TEXTS: Record<CaseStudyStatus, string> = {
  proposed: 'The other side would like to publish it as a case study and needs your consent.',
  published: 'The other side agreed: the case study is published.',
  declined: 'The other side declined the case study.',
  withdrawn: 'The other side withdrew the case study. Nobody else can read it any more.',
}

/**
 * Publishes the status of a case study to both sides' screens and notifies the other side of the step; the acting side's earlier
 * notifications about it are marked as read.
 */
export async function notifyOfCaseStudy(
  work: Work,
  agreement: AgreementRow,
  actor: { id: number; username: string },
  status: CaseStudyStatus,
): Promise<void> {
  const about = `case-study:${agreement.id}`
  for (const account of [agreement.client_id, agreement.developer_id]) {
    work.publish(caseStudiesEvents.case_study, account, { agreement_id: agreement.id, status })
  }
  await readAbout(work, { account_id: actor.id, kind: 'request', about })
  await notify(work, [
    {
      account_id: otherSide(agreement, actor.id),
      kind: 'request',
      actor: actor.username,
      subject: agreement.request_title,
      detail: STATUS_TEXTS[status],
      path: `/agreements/${agreement.id}/project-record`,
      about,
    },
  ])
}
