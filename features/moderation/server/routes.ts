import { invalidField } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { moderationApi } from '../contract.ts'
import { appealAgainst, readStatement } from './appeal.ts'
import { decideCase } from './decide.ts'
import { readHeld, settleHeld } from './held-items.ts'
import type { ReportedKinds } from './kinds.ts'
import { presentCase } from './presenter.ts'
import { findHidingCase, listCases } from './queries/cases.ts'
import { findHidden, listHeld } from './queries/hidden-items.ts'
import { reportItem } from './report.ts'
import { statementPath } from './sentences.ts'

/** Routes of reports, for every kind that features contribute. */
export const moderationRoutes = (kinds: ReportedKinds): Route[] =>
  routes(moderationApi, {
    report: async ({ work, body, caller }) => {
      await reportItem(work, kinds, body, caller)
      return { received: true as const }
    },

    standing: async ({ db, caller, params: { kind, id } }) => {
      const item = { kind, item_id: id }
      const hidden = await findHidden(db, item)
      if (hidden?.owner_id !== caller.id) return { standing: null, statement: null }
      const about = hidden.state === 'held' ? undefined : await findHidingCase(db, { ...item, owner_id: caller.id })
      return {
        standing: hidden.state === 'held' ? ('held' as const) : ('hidden' as const),
        statement: about ? statementPath(about.owner_token) : null,
      }
    },

    statement: ({ db, params: { token } }) => readStatement(db, token),

    appeal: async ({ db, work, params: { token }, body }) => {
      await appealAgainst(work, token, body.text)
      return readStatement(db, token)
    },

    listCases: ({ db, query }) => listCases(db, query),

    readCase: ({ db, params: { id }, caller }) => presentCase(db, kinds, id, caller.id),

    decide: async ({ db, work, params: { id }, body, caller }) => {
      await decideCase(work, kinds, { case_id: id, ...body }, caller.id)
      return presentCase(db, kinds, id, caller.id)
    },

    listHeld: ({ db, query }) => listHeld(db, query),

    readHeld: ({ db, params: { id } }) => readHeld(db, kinds, id),

    settleHeld: ({ work, params: { id }, body: { action, reason }, caller }) => {
      if (action === 'hide' && !reason) throw invalidField('reason', 'Write a reason')
      return settleHeld(work, kinds, id, { reason: action === 'hide' ? (reason ?? null) : null }, caller.id)
    },
  })
