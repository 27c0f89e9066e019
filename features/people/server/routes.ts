import { actorOf } from '#platform/server/http/caller.ts'
import { decodeCursor, pageOf } from '#platform/server/database/keyset-page.ts'
import { toSearchTerms } from '#platform/server/database/search-terms.ts'
import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import type { Contributed } from '#platform/server/feature.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import {
  exportAndCloseFor,
  confirmOwner,
  endSessions,
  markVerified,
  presentSessions,
  sendVerification,
} from '#features/accounts/server.ts'
import { recordAction } from '#features/operators/server.ts'
import { peopleApi } from '../contract.ts'
import { lockPerson, personNotFound } from './hold-person.ts'
import { sendExportOffer } from './jobs.ts'
import { insertNote, listNotes } from './queries/notes.ts'
import { findDetails, findPerson, listPeople } from './queries/people.ts'

const suspended = () => conflict('suspended', 'This account is suspended: restore it first')

/** Routes with which support looks after accounts, and after the personal data that features contribute. */
export const peopleRoutes = (contributed: Contributed): Route[] => {
  const accountCare = exportAndCloseFor(contributed)
  return routes(peopleApi, {
    list: async ({ db, query: { q, after, ...window } }) => {
      const [is_exact, id] = after === undefined ? [] : decodeCursor(after, ['number', 'number'])
      const start = is_exact === undefined || id === undefined ? null : { is_exact, id }
      const search = { prefix: q?.toLowerCase() || null, words: toSearchTerms(q) || null }
      const rows = await listPeople(db, { ...window, ...search, after: start })
      return pageOf(rows, window.limit, (row) => [row.is_exact, row.id])
    },

    read: async ({ db, params: { id } }) => {
      const person = await findDetails(db, id)
      if (!person) throw personNotFound()
      return person
    },

    listSessions: async (call) => {
      const { db, params, caller } = call
      if (!(await findPerson(db, params.id))) throw personNotFound()
      return presentSessions(call, params.id, caller.session_id)
    },

    endSession: async ({ db, work, caller, params, now }) => {
      await lockPerson(db, params.id, caller)
      if (!(await endSessions(work, params.id, params.session_id))) throw notFound('Session not found')
      await recordAction({ db, now }, caller.id, {
        action: 'end_sessions',
        account_id: params.id,
        details: { sessions: 'one', before: 'signed in', after: 'signed out' },
      })
    },

    endSessions: async (call) => {
      const { db, work, caller, params, now } = call
      await lockPerson(db, params.id, caller)
      const openSessions = await presentSessions(call, params.id, null)
      if (openSessions.length === 0) throw notFound('This account is signed in nowhere')
      await endSessions(work, params.id, 'all')
      await recordAction({ db, now }, caller.id, {
        action: 'end_sessions',
        account_id: params.id,
        details: { sessions: String(openSessions.length), before: 'signed in', after: 'signed out' },
      })
    },

    resendVerification: async ({ db, work, caller, params: { id }, now }) => {
      const person = await lockPerson(db, id, caller)
      if (person.is_suspended) throw suspended()
      if (person.email_verified) throw conflict('verified', 'This address is confirmed already')
      await work.enqueue(sendVerification, { account_id: id }, { onceFor: String(id) })
      await recordAction({ db, now }, caller.id, { action: 'resend_verification', account_id: id })
    },

    markVerified: async ({ db, caller, params: { id }, body: { email }, now }) => {
      const person = await lockPerson(db, id, caller)
      if (person.is_suspended) throw suspended()
      // Whoever looked at another address must not confirm this one.
      if (person.email !== email) throw conflict('email_changed', 'The address of this account has changed meanwhile')
      if (person.email_verified) return { email_verified: true }
      await markVerified(db, id, email, now)
      await recordAction({ db, now }, caller.id, {
        action: 'verify_email',
        account_id: id,
        details: { before: 'not confirmed', after: 'confirmed' },
      })
      return { email_verified: true }
    },

    offerExport: async ({ db, work, caller, params: { id }, now }) => {
      const person = await lockPerson(db, id, caller)
      if (person.is_suspended) throw suspended()
      await work.enqueue(sendExportOffer, { account_id: id }, { onceFor: String(id) })
      await recordAction({ db, now }, caller.id, { action: 'offer_export', account_id: id })
    },

    exportData: async ({ db, work, caller, params: { id }, now }) => {
      await lockPerson(db, id, caller)
      await recordAction({ db, now }, caller.id, { action: 'export_account', account_id: id })
      return accountCare.exportData(work, id)
    },

    readClosing: async ({ db, services, params: { id } }) => {
      if (!(await findPerson(db, id))) throw personNotFound()
      return accountCare.readClosing({ db, services }, id)
    },

    erase: async (call) => {
      const { caller, params, body } = call
      await confirmOwner(call, body.password)
      return call.complete(async (work) => {
        await lockPerson(work.db, params.id, caller, true)
        await accountCare.close(work, { accountId: params.id, gives_up: body.gives_up })
        await recordAction(work, caller.id, {
          action: 'erase_account',
          account_id: params.id,
          details: { before: 'open', after: 'closed' },
        })
      })
    },

    listNotes: async ({ db, caller, params: { id }, query }) => {
      if (id === caller.id) throw conflict('own_account', 'Notes about you are for the others')
      if (!(await findPerson(db, id))) throw personNotFound()
      return listNotes(db, id, query)
    },

    writeNote: async ({ db, caller, params: { id }, body: { text }, now }) => {
      await lockPerson(db, id, caller)
      const note = await insertNote(db, { account_id: id, author_id: actorOf(caller), text, created_at: now })
      await recordAction({ db, now }, caller.id, { action: 'write_note', account_id: id })
      return { ...note, author: actorOf(caller) === null ? null : caller.username }
    },
  })
}
