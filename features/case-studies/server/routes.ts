import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Call, type Route } from '#platform/server/http/routes.ts'
import { holdAccount } from '#features/accounts/server.ts'
import { expectContact } from '#features/blocks/server.ts'
import { caseStudiesApi, PROPOSALS_MAX, publishedCaseStudiesApi, type CaseStudy } from '../contract.ts'
import { notifyOfCaseStudy } from './notifications.ts'
import {
  findAgreement,
  findCaseStudy,
  hasShowcase,
  holdOwnShowcase,
  listPublished,
  lockCaseStudy,
  upsertProposal,
  updateCaseStudy,
  type AgreementRow,
} from './queries.ts'
import { findStepProblem, STEPS, takesPart, type StepName } from './rules.ts'

async function getAgreement(db: Database, id: number, caller: Caller): Promise<AgreementRow> {
  const agreement = await findAgreement(db, id)
  if (!agreement || !takesPart(agreement, caller.id)) throw notFound('Agreement not found')
  return agreement
}

async function present(db: Database, agreementId: number): Promise<CaseStudy> {
  const found = await findCaseStudy(db, agreementId)
  if (!found) throw notFound('No case study was proposed for this agreement')
  const { agreement_id, showcase_id, showcase_title, status, version, hides_amount, hides_client, ...rest } = found
  const { proposed_at, published_at, ...preview } = rest
  const standing = { agreement_id, showcase_id, showcase_title, status, version, proposed_at, published_at }
  return { ...standing, hides_amount, hides_client, preview }
}

/** Locks the case study and throws if the step is not the caller's, or not possible in its status. */
async function lockForStep(db: Database, name: StepName, agreement: AgreementRow, caller: Caller) {
  const { done, by } = STEPS[name]
  const found = await lockCaseStudy(db, agreement.id)
  const problem = findStepProblem(name, found?.status ?? null, agreement, caller.id)
  if (problem === 'side') throw forbidden(`A case study can only be ${done} by its ${by}`, 'not_your_turn')
  if (!found && name !== 'propose') throw notFound('No case study was proposed for this agreement')
  if (problem === 'state') {
    throw conflict('impossible_transition', `A case study that is ${found?.status} cannot be ${done}`)
  }
  return found
}

type StepCall = Pick<Call<typeof caseStudiesApi.decline>, 'db' | 'work' | 'caller' | 'params' | 'now'>

async function endCaseStudy(
  { db, work, caller, params, now }: StepCall,
  name: 'decline' | 'withdraw',
): Promise<CaseStudy> {
  const agreement = await getAgreement(db, params.id, caller)
  await lockForStep(db, name, agreement, caller)
  const status = STEPS[name].to
  await updateCaseStudy(db, agreement.id, { status, published_at: null }, now)
  await notifyOfCaseStudy(work, agreement, caller, status)
  return present(db, agreement.id)
}

const ownRoutes: Route[] = routes(caseStudiesApi, {
  read: async ({ db, caller, params }) => present(db, (await getAgreement(db, params.id, caller)).id),

  propose: async ({ db, work, caller, params, body, now }) => {
    const agreement = await getAgreement(db, params.id, caller)
    const { id, client_id, developer_id } = agreement
    // Locked before the case study, in the same order as when an account is closed.
    const client = await holdAccount(db, { id: client_id })
    await expectContact(db, client_id, developer_id)
    const before = await lockForStep(db, 'propose', agreement, caller)
    if (agreement.status !== 'completed') {
      throw conflict('agreement_not_completed', 'A case study can be proposed once the work is completed')
    }
    if (!client) throw conflict('account_closed', 'The client closed their account, so they cannot agree')
    if (before && before.version >= PROPOSALS_MAX) {
      throw conflict('too_many_proposals', `A case study can be proposed ${PROPOSALS_MAX} times`)
    }
    if (!(await holdOwnShowcase(db, body.showcase_id, caller.id))) throw notFound('Showcase not found')
    if (!(await upsertProposal(db, { ...body, agreement_id: id, client_id, developer_id }, now))) {
      throw conflict('impossible_transition', 'A case study that is proposed cannot be proposed')
    }
    await notifyOfCaseStudy(work, agreement, caller, 'proposed')
    return present(db, id)
  },

  consent: async ({ db, work, caller, params, body, now }) => {
    const agreement = await getAgreement(db, params.id, caller)
    const proposed = await lockForStep(db, 'consent', agreement, caller)
    if (proposed?.version !== body.version) {
      throw conflict('case_study_changed', 'Another case study was proposed meanwhile. Read it before you agree.')
    }
    const change = {
      status: STEPS.consent.to,
      published_at: now,
      hides_amount: proposed.hides_amount || body.hides_amount,
      hides_client: proposed.hides_client || body.hides_client,
    }
    await updateCaseStudy(db, agreement.id, change, now)
    await notifyOfCaseStudy(work, agreement, caller, change.status)
    return present(db, agreement.id)
  },

  decline: (call) => endCaseStudy(call, 'decline'),
  withdraw: (call) => endCaseStudy(call, 'withdraw'),
})

const publicRoutes: Route[] = routes(publishedCaseStudiesApi, {
  list: async ({ db, params, query }) => {
    const page = await listPublished(db, params.id, query)
    if (page.items.length === 0 && !(await hasShowcase(db, params.id))) throw notFound('Showcase not found')
    return page
  },
})

export const caseStudiesRoutes: Route[] = [...ownRoutes, ...publicRoutes]
