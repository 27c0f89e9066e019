import { currency } from '#platform/contract/currency.ts'
import { conflict } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { NO_HASH, priceText, VERSIONS_MAX, type AgreementAction, type RecordedMilestone } from '../contract.ts'
import { contentHash, sealEvent } from './chain.ts'
import { findLastEvent, insertEvent, insertTerms, type AgreementRow } from './queries.ts'
import { notBefore } from './rules.ts'

/** Throws when the hash is not that of the current terms, because the caller was shown an earlier version. */
export function expectTerms(agreement: Pick<AgreementRow, 'content_hash'>, hash: string | undefined): void {
  if (hash !== undefined && hash !== agreement.content_hash) {
    throw conflict('terms_changed', 'The terms have changed since you read them')
  }
}

interface NewTerms {
  proposed_by: number
  price: number
  terms: string
  changes: string | null
  milestones: RecordedMilestone[] | null
}

type Parties = Pick<
  AgreementRow,
  'id' | 'request_id' | 'client_id' | 'client_username' | 'developer_id' | 'developer_username'
>

/** Stores a version of the terms and returns its hash. */
export async function writeTerms({ db, now }: Work, agreement: Parties, version: number, terms: NewTerms) {
  if (version > VERSIONS_MAX) throw conflict('too_many_versions', `An agreement has at most ${VERSIONS_MAX} versions`)
  const { request_id, client_id, client_username, developer_id, developer_username } = agreement
  const { code } = currency()
  const content_hash = contentHash({
    request_id,
    client_id,
    client_username,
    developer_id,
    developer_username,
    price: priceText(terms.price),
    currency: code,
    terms: terms.terms,
    version,
    ...(terms.milestones && { milestones: terms.milestones }),
  })
  await insertTerms(db, {
    ...terms,
    milestones: terms.milestones && JSON.stringify(terms.milestones),
    agreement_id: agreement.id,
    version,
    currency: code,
    content_hash,
    created_at: now,
  })
  return content_hash
}

interface NewStep {
  action: AgreementAction
  actor_id: number
  version: number
  content_hash: string
  note?: string
}

/** Appends a step to the chain and returns when it was sealed. The caller holds the lock on the request. */
export async function addStep({ db, now }: Work, agreementId: number, { note, ...step }: NewStep): Promise<string> {
  const lastEvent = await findLastEvent(db, agreementId)
  const at = notBefore(now, lastEvent?.at)
  const event = {
    ...step,
    seq: (lastEvent?.seq ?? 0) + 1,
    at,
    note: note ?? null,
    prev_hash: lastEvent?.hash ?? NO_HASH,
  }
  await insertEvent(db, { agreement_id: agreementId, ...sealEvent(agreementId, event) })
  return at
}
