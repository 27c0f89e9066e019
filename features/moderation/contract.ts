import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, OptionalText, PageQuery, Text } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { auditSubject, operatorTasksSubject } from '#features/operators/contract.ts'
import {
  HeldItem,
  NewDecision,
  NewReport,
  ReportCase,
  ReportedKind,
  ReportState,
  REPORT_TEXT_MAX_LENGTH,
  Standing,
  Statement,
  WholeReportCase,
} from './contract/shapes.ts'

export * from './contract/shapes.ts'

/** Live subject of reports, decisions and items held for review; no public response shows them. */
export const reportsSubject = subject('reports')

const idParams = z.object({ id: Id })
// A random token from a URL.
const token = z.object({ token: z.string().min(1).max(100) })

export const moderationApi = api({
  report: {
    method: 'POST',
    path: '/reports/',
    access: 'anyone',
    limit: { calls: 20, minutes: 60 },
    does: 'Reports an item, a person or a message to the moderators. Visitors leave an address. Reporting the same again changes nothing. 404 for what does not exist and for what the caller cannot see; 409 `own_item`.',
    changes: [reportsSubject],
    body: NewReport,
    response: z.object({ received: z.literal(true) }),
  },
  standing: {
    method: 'GET',
    path: '/reports/standing/:kind/:id',
    access: 'signed_in',
    shows: [reportsSubject],
    does: 'Whether an item of mine is hidden or held for review. Nothing for items of others.',
    params: z.object({ kind: ReportedKind, id: Id }),
    response: Standing,
  },
  statement: {
    method: 'GET',
    path: '/reports/statements/:token',
    access: 'anyone',
    shows: [reportsSubject],
    does: 'The statement of reasons of a decision, for whoever has its address: the person affected, or a reporter.',
    params: token,
    response: Statement,
  },
  appeal: {
    method: 'POST',
    path: '/reports/statements/:token/appeal',
    access: 'anyone',
    limit: { calls: 20, minutes: 60 },
    changes: [reportsSubject],
    does: 'Appeals against the decision, once, for the side that it went against. 409 `cannot_appeal` otherwise.',
    params: token,
    body: z.object({ text: Text(REPORT_TEXT_MAX_LENGTH) }),
    response: Statement,
  },
  listCases: {
    method: 'GET',
    path: '/reports/cases',
    access: 'moderator',
    shows: [reportsSubject, operatorTasksSubject, accountsSubject],
    does: 'Reported items in one state, newest first. All reports of an item are decided together.',
    query: PageQuery.extend({ show: ReportState.default('open') }),
    response: z.array(ReportCase),
    paged: true,
  },
  readCase: {
    method: 'GET',
    path: '/reports/cases/:id',
    access: 'moderator',
    shows: [reportsSubject, operatorTasksSubject, accountsSubject],
    does: 'A reported item in its context, with its reports, decisions, and the history of both sides.',
    params: idParams,
    response: WholeReportCase,
  },
  decide: {
    method: 'POST',
    path: '/reports/cases/:id/decisions',
    access: 'moderator',
    changes: [reportsSubject, accountsSubject, auditSubject],
    does: 'Decides about all reports of an item; both sides get the decision and its reason. 409 `changed_meanwhile` when somebody else decided since `version`, `impossible_decision`, `item_gone`, `own_decision` or `own_case` when somebody else must decide.',
    params: idParams,
    body: NewDecision,
    response: WholeReportCase,
  },
  listHeld: {
    method: 'GET',
    path: '/reports/held',
    access: 'moderator',
    shows: [reportsSubject, operatorTasksSubject, accountsSubject],
    does: 'Items that are held for review, newest first.',
    query: PageQuery,
    response: z.array(HeldItem),
    paged: true,
  },
  readHeld: {
    method: 'GET',
    path: '/reports/held/:id',
    access: 'moderator',
    shows: [reportsSubject],
    does: 'What a held item says; null if it was deleted meanwhile.',
    params: idParams,
    response: z.object({ excerpt: z.string().nullable() }),
  },
  settleHeld: {
    method: 'PUT',
    path: '/reports/held/:id',
    access: 'moderator',
    changes: [reportsSubject, auditSubject],
    does: 'Releases a held item, which makes it public, or hides it for a reason, which its owner gets and can appeal against.',
    params: idParams,
    body: z.object({ action: z.enum(['release', 'hide']), reason: OptionalText(REPORT_TEXT_MAX_LENGTH) }),
  },
})
