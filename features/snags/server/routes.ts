import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { idBefore, pageOf } from '#platform/server/database/keyset-page.ts'
import { badRequest, conflict, forbidden, invalidField, notFound } from '#platform/server/http/http-errors.ts'
import type { Contributed } from '#platform/server/feature.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { expectContact } from '#features/blocks/server.ts'
import { findParties, startConversation, postMessage } from '#features/conversations/server.ts'
import { notify, readAbout } from '#features/notifications/server.ts'
import { findRequestFor, lockRequestById, phrasesIn } from '#features/requests/server.ts'
import { snagsApi } from '../contract.ts'
import { aboutSnag, replyToSnag, declineWaiting, notifyBoth } from './replies.ts'
import { changeOffer } from './change-offer.ts'
import { moveSnag, sendSnag } from './transitions.ts'
import { presentComparison, presentPitch, presentPitches, presentSnag, presentSnags } from './presenter.ts'
import { listComparisons } from './queries/comparison.ts'
import { findReminder, recordKeptOpen } from './queries/silence.ts'
import {
  findPitchForTerms,
  findNewest,
  findProfile,
  findSnagOfOwner,
  findWatched,
  getPitch,
  getSnag,
  listPitches,
  listWatched,
  removeFromWatchList,
} from './queries/snags.ts'
import { canPitchAgain, statesBefore, UNDECIDED_STATES } from './rules.ts'

const requestNotFound = () => notFound('Request not found')
const alreadyPitched = () => conflict('already_snagged', 'You have already pitched for this request')

async function ownRequest(db: Database, id: number, caller: Caller) {
  const request = await findRequestFor(db, id, caller.id)
  if (!request?.readable) throw requestNotFound()
  if (request.user_id !== caller.id) throw forbidden('Not authorized to view the pitches for this request')
  return request
}

async function snagOfOwner(db: Database, id: number, caller: Caller) {
  const snag = await findSnagOfOwner(db, id)
  if (!snag) throw notFound('Pitch not found')
  if (snag.owner_id !== caller.id) throw forbidden('Not authorized to answer this pitch')
  return snag
}

/** Routes of snags; `linkSources` resolves the videos of pitches. */
export const snagsRoutes = (contributed: Contributed): Route[] => {
  const linkSources = contributed('linkSources')
  return routes(snagsApi, {
    snag: async ({ db, work, caller, body, now, services }) => {
      // Locked, so that the request is still open when the pitch is stored.
      await lockRequestById(db, body.request_id)
      const request = await findRequestFor(db, body.request_id, caller.id)
      if (!request?.readable) throw requestNotFound()
      if (request.user_id === caller.id) throw badRequest('own_request', 'You cannot respond to your own request')
      if (request.status !== 'open') {
        throw badRequest('request_not_open', `Only open requests can be snagged. Current status: ${request.status}`)
      }
      const profile_link = body.profile_link === true || body.include_profile === true
      const profile = profile_link ? await findProfile(db, caller.id) : undefined
      if (profile_link && !profile) throw badRequest('no_profile', 'Create your profile before you link it')
      const earlier = await findNewest(db, request.id, caller.id)
      if (earlier && !canPitchAgain(earlier.state)) throw alreadyPitched()
      if (earlier?.is_active) await removeFromWatchList(db, earlier.id)

      const { id: conversation_id } = await startConversation(work, {
        request_id: request.id,
        client_id: request.user_id,
        developer_id: caller.id,
        starter_id: caller.id,
      })
      // The page of a private profile is closed to the client too; the pitch itself shows them the linked parts.
      const include_profile = profile?.is_public ?? false
      const post = { conversation_id, author: caller, content: body.message, include_profile }
      const { id: message_id } = await postMessage(work, { ...post, video_ids: body.video_ids ?? [] }, linkSources)
      const inserted = await sendSnag(db, {
        request_id: request.id,
        developer_id: caller.id,
        conversation_id,
        message: body.message,
        message_id,
        profile_link,
        asking_price: body.asking_price ?? null,
        duration_days: body.duration_days ?? null,
        snagged_at: now,
      })
      if (!inserted) throw alreadyPitched()
      await notify(work, [
        {
          account_id: request.user_id,
          kind: 'snag',
          actor: caller.username,
          subject: request.title,
          path: `/requests/${request.id}`,
          about: aboutSnag(inserted.id),
        },
      ])
      notifyBoth(work, request.user_id, {
        id: inserted.id,
        request_id: request.id,
        developer_id: caller.id,
        conversation_id,
        state: 'sent',
      })
      return presentSnag({ db, services, now }, linkSources, await getSnag(db, inserted.id))
    },

    list: async ({ db, caller, query, services, now }) => {
      const rows = await listWatched(db, caller.id, { ...query, after: idBefore(query.after) })
      const snags = await presentSnags({ db, services, now }, linkSources, rows)
      return pageOf(snags, query.limit, (row) => [row.id])
    },

    remove: async ({ db, work, caller, params }) => {
      const snag = await findWatched(db, params.request_id, caller.id)
      if (!snag) throw notFound('Snagged request not found')
      await removeFromWatchList(db, snag.id)
      // A decided pitch keeps its state; only a pending one is withdrawn.
      if (await moveSnag(db, snag.id, statesBefore('withdrawn'), { state: 'withdrawn' })) {
        const { owner_id, ...target } = snag
        notifyBoth(work, owner_id, { ...target, state: 'withdrawn' })
      }
      return { message: 'Request removed from snagged list' }
    },

    listForRequest: async ({ db, caller, params, query, services, now }) => {
      await ownRequest(db, params.id, caller)
      const page = await listPitches(db, params.id, query)
      return { ...page, items: await presentPitches({ db, services, now }, linkSources, page.items) }
    },

    compare: async ({ db, caller, params, query, services }) => {
      const { id, title, content } = await ownRequest(db, params.id, caller)
      const phrases = phrasesIn(`${title} ${content}`)
      const rows = await listComparisons(db, { request_id: id, ids: query.ids, phrases })
      return rows.map((row) => presentComparison(row, services.config.PUBLIC_URL))
    },

    readOwn: async ({ db, caller, params, services, now }) => {
      // Creators with a pitch are participants, so they can still read the request.
      const request = await findRequestFor(db, params.id, caller.id)
      if (!request?.readable) throw requestNotFound()
      const newest = await findNewest(db, params.id, caller.id)
      return newest ? presentSnag({ db, services, now }, linkSources, await getSnag(db, newest.id)) : null
    },

    changeOffer: async ({ db, work, caller, params, body, services, now }) => {
      const found = await findSnagOfOwner(db, params.id)
      if (found?.developer_id !== caller.id) throw notFound('Pitch not found')
      // Locked, so that an offer does not change while it is accepted.
      await lockRequestById(db, found.request_id)
      const snag = await findSnagOfOwner(db, params.id)
      if (snag) await changeOffer(work, caller, snag, body)
      return presentSnag({ db, services, now }, linkSources, await getSnag(db, params.id))
    },

    readForConversation: async ({ db, caller, params }) => {
      const conversation = await findParties(db, params.id)
      if (!conversation || ![conversation.client_id, conversation.developer_id].includes(caller.id)) {
        throw notFound('Conversation not found')
      }
      return (await findPitchForTerms(db, conversation, [...UNDECIDED_STATES, 'hired'])) ?? null
    },

    markSeen: async ({ db, work, caller, params, services, now }) => {
      const snag = await snagOfOwner(db, params.id, caller)
      const { id, request_id, developer_id, conversation_id } = snag
      if (await moveSnag(db, id, ['sent'], { state: 'seen' })) {
        notifyBoth(work, caller.id, { id, request_id, developer_id, conversation_id, state: 'seen' })
      }
      // Also that its offer changed.
      await readAbout(work, { account_id: caller.id, kind: 'snag', about: aboutSnag(id) })
      return presentPitch({ db, services, now }, linkSources, await getPitch(db, snag.id))
    },

    answer: async ({ db, caller, params, body: { state, reason, text }, work, services, now }) => {
      const snag = await snagOfOwner(db, params.id, caller)
      if (state === 'declined' && !reason) throw invalidField('reason', 'Choose a reason')
      if (state === 'shortlisted' && snag.request_status !== 'open') {
        throw conflict('request_not_open', 'This request is no longer open')
      }
      // Declining without a word ends what is between them; anything else reaches the creator.
      if (state === 'shortlisted' || text) await expectContact(db, caller.id, snag.developer_id)
      const answer = { state, reason: state === 'declined' ? (reason ?? null) : null, text: text ?? null }
      await replyToSnag(work, caller, snag.title, snag, answer)
      return presentPitch({ db, services, now }, linkSources, await getPitch(db, snag.id))
    },

    declineOthers: async ({ db, work, caller, params, body }) => {
      const request = await ownRequest(db, params.id, caller)
      return { declined: await declineWaiting(work, caller, request, { reason: body.reason, text: body.text ?? null }) }
    },

    readReminder: async ({ db, caller, params }) => {
      const request = await ownRequest(db, params.id, caller)
      return { request_id: request.id, asked_at: await findReminder(db, request.id) }
    },

    keepOpen: async ({ db, caller, params, now }) => {
      await lockRequestById(db, params.id)
      const request = await ownRequest(db, params.id, caller)
      if (request.status !== 'open') throw conflict('request_not_open', 'This request is no longer open')
      await recordKeptOpen(db, request.id, now)
      return { request_id: request.id, asked_at: null }
    },
  })
}
