import { formDraftName } from '#platform/web/drafts/form-drafts.ts'
import type { Agreement } from '../contract.ts'
import { DELIVERY_DRAFT, TERMS_DRAFT } from './draft-prefixes.ts'

/** Returns the storage name of an account's draft of a delivery, or of a reason to return one. */
export const deliveryDraftName = (accountId: number, agreementId: number, returned?: number): string =>
  formDraftName(DELIVERY_DRAFT, accountId, agreementId, ...(returned === undefined ? [] : [returned]))

/** Returns the storage name of an account's draft about a milestone: of a delivery, or of the reason for a dispute. */
export const milestoneDraftName = (
  accountId: number,
  agreementId: number,
  milestone: number,
  kind: 'delivery' | 'dispute',
): string => formDraftName(DELIVERY_DRAFT, accountId, agreementId, kind, milestone)

/**
 * Returns the storage name of an account's draft: of the first terms in a conversation, or of a counter-proposal to one specific version.
 */
export const termsDraftName = (
  accountId: number,
  conversationId: number,
  superseded: Pick<Agreement, 'id' | 'version'> | null,
): string =>
  formDraftName(TERMS_DRAFT, accountId, conversationId, ...(superseded ? [superseded.id, superseded.version] : ['new']))

/** Returns the storage name of an account's draft of a change to agreed terms. */
export const changeDraftName = (accountId: number, { id, version }: Pick<Agreement, 'id' | 'version'>): string =>
  formDraftName(TERMS_DRAFT, accountId, 'change', id, version)
