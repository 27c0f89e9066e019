import { violatesConstraint, type Database } from '#platform/server/database/database.ts'
import { badRequest, conflict, notFound } from '#platform/server/http/http-errors.ts'
import { confirmFiles } from '#platform/server/files/stored-files.ts'
import type { Work } from '#platform/server/work/work.ts'
import { admitParticipant, noteViewed } from '#features/requests/server.ts'
import { conversationsEvents, type ConversationStatus, type Message, type ReadMark } from '../contract.ts'
import { expectContact } from '#features/blocks/server.ts'
import { expectOpen, expectReachable } from './access.ts'
import { addressing, MESSAGE_FILES } from './files.ts'
import { findLinks, type LinkSources, type WantedLinks } from './links.ts'
import { createLookup, withAddresses, withoutAddresses, withPicture } from './presenter.ts'
import { attachFiles, insertLinks } from './queries/attachments.ts'
import {
  findConversation,
  findConversationAbout,
  openConversation,
  setStatus,
  type Viewer,
} from './queries/conversations.ts'
import { lockConversation, lockReachable, type LockedConversation } from './queries/locks.ts'
import { insertMessage, insertMessages } from './queries/messages.ts'
import { canMove, notBefore, sideOf, type Parties } from './rules.ts'

/** The request, the participants and the initiator of a new conversation. */
export interface ConversationOpening extends Parties {
  request_id: number
  starter_id: number
}

// The request was deleted while a conversation about it was being opened.
const isRequestDeleted = (error: unknown) =>
  violatesConstraint(error, 'conversations_request_id_fkey') ||
  violatesConstraint(error, 'request_participants_request_id_fkey')

/** Notifies both sides of a read position, including the caller's other sessions; only these while one side blocked the other. */
export function publishRead({ publish }: Work, conversation: Parties & { is_blocked: boolean }, mark: ReadMark): void {
  const { client_id, developer_id, is_blocked } = conversation
  for (const account_id of is_blocked ? [mark.user_id] : [client_id, developer_id]) {
    publish(conversationsEvents.read, account_id, mark)
  }
}

/** Notifies the open screens of one side of the conversation's current state, as that side sees it. */
export async function publishViewFor({ db, publish, services }: Work, id: number, viewer: Viewer): Promise<void> {
  const found = await findConversation(db, id, viewer)
  if (!found) throw new Error(`The conversation ${id} is told of, and is not there`)
  const view = withPicture(found, services.config.PUBLIC_URL)
  publish(conversationsEvents.conversation, viewer.id, { ...view, messages: view.messages.map(withoutAddresses) })
}

async function publishViewToBoth(work: Work, id: number, conversation: Parties): Promise<void> {
  await publishViewFor(work, id, { id: conversation.client_id, side: 'client' })
  await publishViewFor(work, id, { id: conversation.developer_id, side: 'developer' })
}

/**
 * Returns the conversation of a request and a developer, and opens it if there is none; concurrent calls open only one. The caller must
 * have checked that the developer can read the request. Throws 404 when the request was deleted, 403 when one of them blocked the other.
 */
export async function startConversation(
  work: Work,
  opening: ConversationOpening,
): Promise<{ id: number; isNew: boolean }> {
  const { db, now } = work
  await expectContact(db, opening.client_id, opening.developer_id)
  try {
    const opened = await openConversation(db, { ...opening, created_at: now })
    if (!opened) {
      const existing = await findConversationAbout(db, opening.request_id, opening.developer_id)
      if (!existing) throw notFound('Request not found')
      return { id: existing.id, isNew: false }
    }
    await admitParticipant(db, { request_id: opening.request_id, account_id: opening.developer_id, now })
    if (opening.starter_id === opening.developer_id) await noteViewed(work, opening.request_id, opening.developer_id)
    await publishViewToBoth(work, opened.id, opening)
    return { id: opened.id, isNew: true }
  } catch (error) {
    if (isRequestDeleted(error)) throw notFound('Request not found')
    throw error
  }
}

/** A new message of a participant. */
export interface NewPost extends WantedLinks {
  conversation_id: number
  author: { id: number; username: string }
  content: string
  /** Uploaded files that are not attached yet. */
  file_ids?: readonly number[]
  /** Idempotency key chosen by the author's client. */
  client_key?: string | undefined
  /** Whether it is part of work that was agreed on, and is sent even if one side blocked the other. */
  isAgreedWork?: boolean
}

async function takeFiles(
  db: Database,
  message: { id: number; conversation_id: number; user_id: number },
  ids: number[],
) {
  if (ids.length === 0) return []
  const files = await confirmFiles(db, { purpose: MESSAGE_FILES, owner_id: message.user_id }, ids)
  const attached = await attachFiles(db, message, ids)
  if (files.length !== ids.length || attached !== ids.length) {
    throw badRequest('invalid_file_ids', 'One or more files not found or already sent')
  }
  return files
}

// Sends the idempotency key to the author only, whose screens use it to recognize their own message.
function publishMessage(publish: Work['publish'], conversation: Parties, message: Message): void {
  const { client_key: _, ...forTheOther } = message
  for (const account_id of [conversation.client_id, conversation.developer_id]) {
    publish(conversationsEvents.message, account_id, account_id === message.user_id ? message : forTheOther)
  }
}

/**
 * Stores a message by a participant. Throws 404 for other accounts, 409 when the conversation is closed, 403 when one side blocked the
 * other, 400 when it attaches content that is not the author's. A caller that already locked the conversation passes it in.
 */
export async function postMessage(
  work: Work,
  post: NewPost,
  sources: LinkSources,
  locked?: LockedConversation,
): Promise<Message> {
  const { db, publish, now, services } = work
  const { conversation_id, author, content, client_key } = post
  const conversation = locked ?? (await lockConversation(db, conversation_id))
  const side = conversation && sideOf(conversation, author.id)
  if (!conversation || !side) throw notFound('Conversation not found')
  if (!post.isAgreedWork) expectReachable(conversation)
  expectOpen(conversation, now)
  const wanted = await findLinks(work, sources, post, author.id)
  const fileIds = [...new Set(post.file_ids)]
  const row = { conversation_id, user_id: author.id, content, created_at: notBefore(now, conversation.updated_at) }
  const id = await insertMessage(
    db,
    { ...row, client_key: client_key ?? null, attachment_count: wanted.length + fileIds.length },
    side,
  )
  const linked_content = wanted.length > 0 ? await insertLinks(db, id, wanted) : []
  const files = await takeFiles(db, { ...row, id }, fileIds)
  const stored = { id, ...row, username: author.username, user_type: side, linked_content, files }
  const named = { ...stored, ...(client_key !== undefined && { client_key }) }
  const message = withAddresses(named, addressing(services, now), createLookup(wanted))
  publishMessage(publish, conversation, message)
  return message
}

/** Stores the same message in each of a client's conversations that is not completed or blocked, in a constant number of statements. */
export async function postToEach(
  { db, publish, now }: Work,
  {
    conversation_ids,
    author,
    content,
  }: { conversation_ids: readonly number[]; author: NewPost['author']; content: string },
): Promise<void> {
  if (conversation_ids.length === 0) return
  const locked = await lockReachable(db, conversation_ids)
  const open = locked.filter(
    (conversation) => conversation.client_id === author.id && conversation.status !== 'completed',
  )
  if (open.length === 0) return
  const rows = open.map((conversation) => ({
    conversation_id: conversation.id,
    user_id: author.id,
    content,
    attachment_count: 0,
    created_at: notBefore(now, conversation.updated_at),
  }))
  const ids = await insertMessages(db, rows, 'client')
  for (const [at, conversation] of open.entries()) {
    const [row, id] = [rows[at], ids.get(conversation.id)]
    if (!row || id === undefined) continue
    const { attachment_count: _none, ...fields } = row
    const by = { username: author.username, user_type: 'client' as const }
    publishMessage(publish, conversation, { id, ...fields, ...by, linked_content: [], files: [] })
  }
}

/**
 * Changes a conversation's status, with the agreed amount if there is an agreement. Throws 404 when it does not exist, 409
 * `impossible_transition` when the transition is not allowed; the current status is a no-op.
 */
export async function moveConversation(
  work: Work,
  id: number,
  status: ConversationStatus,
  agreed: { agreed_amount?: number } = {},
): Promise<void> {
  const conversation = await lockConversation(work.db, id)
  if (!conversation) throw notFound('Conversation not found')
  if (conversation.status === status && agreed.agreed_amount === undefined) return
  if (conversation.status !== status && !canMove(conversation.status, status)) {
    throw conflict('impossible_transition', `A conversation that is ${conversation.status} cannot become ${status}`)
  }
  const extraColumns = { ...agreed, ...(status === 'completed' && { closes_at: closingTime(work) }) }
  await setStatus(work.db, id, status, notBefore(work.now, conversation.updated_at), extraColumns)
  await publishViewToBoth(work, id, conversation)
}

const DAY_MS = 24 * 60 * 60 * 1000

const closingTime = ({ now, services }: Work): string =>
  new Date(now.getTime() + services.config.OPEN_AFTER_COMPLETION_DAYS * DAY_MS).toISOString()

/** Reopens a completed conversation for messages from both sides; any other stays unchanged. The caller holds the lock. */
export async function reopenConversation(work: Work, conversation: LockedConversation): Promise<void> {
  const { id, status, updated_at } = conversation
  if (status !== 'completed') return
  await setStatus(work.db, id, status, notBefore(work.now, updated_at), { closes_at: closingTime(work) })
  await publishViewToBoth(work, id, conversation)
}
