import { formatExactly } from '#platform/contract/currency.ts'
import type { Work } from '#platform/server/work/work.ts'
import { notify, readAbout } from '#features/notifications/server.ts'
import { agreementsEvents, type AgreementNews, type AgreementStatus } from '../contract.ts'
import { findAgreementRow, type AgreementRow } from './queries.ts'

/** Notifies the open screens of both sides of the agreement's status. */
export function notifyBoth({ publish }: Work, agreement: AgreementRow, status: AgreementStatus): void {
  const { id, request_id, conversation_id } = agreement
  const payload: AgreementNews = { id, request_id, conversation_id, status }
  for (const account_id of [agreement.client_id, agreement.developer_id]) {
    publish(agreementsEvents.agreement, account_id, payload)
  }
}

/** Subject key shared by notifications about an agreement; `isNotifiedOfTerms` queries it. */
const aboutAgreement = (id: number): string => `agreement:${id}`

/** Marks notifications about agreements as read, because they were seen or need no reply any more. */
export const settleNotices = (
  work: Work,
  accountIds: number | readonly number[],
  agreementIds: readonly number[],
): Promise<void> =>
  readAbout(work, { account_id: accountIds, kind: ['proposal', 'agreement'], about: agreementIds.map(aboutAgreement) })

/** Notifies one side, with a link to the conversation. */
export const notifySide = (
  work: Work,
  agreement: Pick<AgreementRow, 'id' | 'request_title' | 'conversation_id'>,
  notice: { account_id: number; actor: string | null; kind: 'proposal' | 'agreement'; detail: string },
) =>
  notify(work, [
    {
      ...notice,
      subject: agreement.request_title,
      path: `/conversations/${agreement.conversation_id}`,
      about: aboutAgreement(agreement.id),
    },
  ])

type Sides = Pick<AgreementRow, 'client_id' | 'developer_id'>

export const otherSide = ({ client_id, developer_id }: Sides, accountId: number): number =>
  accountId === client_id ? developer_id : client_id

/** Notifies the open screens of both sides of new terms, and the other side that a reply is due. */
export async function notifyOfTerms(work: Work, id: number, proposer: { id: number; username: string }): Promise<void> {
  const agreement = await findAgreementRow(work.db, id)
  if (!agreement) return
  notifyBoth(work, agreement, 'proposed')
  await notifySide(work, agreement, {
    account_id: otherSide(agreement, proposer.id),
    actor: proposer.username,
    kind: 'proposal',
    detail: formatExactly(agreement.price),
  })
}
