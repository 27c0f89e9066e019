import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLive, useLiveState } from '#platform/web/live/live.ts'
import { keyOf, useAction, useCall, useEndpoint } from '#platform/web/api/query.ts'
import {
  conversationsApi,
  conversationsEvents,
  messagesSubject,
  MESSAGES_SHOWN,
  readMarksSubject,
  type Conversation,
  type Message,
} from '../../contract.ts'
import { mergeMessages } from './timeline.ts'
import { useFreshAddresses } from './useFreshAddresses.ts'

const POLL_MS = 5_000
const PAGE = 50
// Live events update messages and read positions in place.
const IN_PLACE = [messagesSubject, readMarksSubject]

/** Returns whether the window is visible. */
const isWindowVisible = () => document.visibilityState === 'visible'

/** Older messages that were jumped to; newer ones are loaded from there. */
interface PastMessages {
  messages: Message[]
  hasOlder: boolean
}

/** Target of a jump: a message or, without an id, a time; and which messages are not newer. */
interface JumpTarget {
  id: number | null
  reached: (message: Message) => boolean
}

/**
 * State of a conversation's screen: newest messages, older ones on demand, and live updates, or polling every 5 s while those are
 * unavailable. Marks what is seen as read.
 */
export function useThread(id: number, accountId: number) {
  const client = useQueryClient()
  const live = useLiveState(({ state }) => state === 'live')
  const input = { params: { id } }
  const query = useEndpoint(conversationsApi.read, input, { refetchEveryMs: live ? false : POLL_MS, inPlace: IN_PLACE })
  const [extra, setExtra] = useState<Message[]>([])
  const [hasOlder, setHasOlder] = useState<boolean | null>(null)
  const [past, setPast] = useState<PastMessages | null>(null)
  // A new object for each jump, so that repeating a jump to the same message works.
  const [found, setFound] = useState<{ id: number } | null>(null)
  const target = useRef<JumpTarget>({ id: null, reached: () => false })

  const addMessages = (added: Message[]) => setExtra((known) => mergeMessages(known, added))
  const change = (part: Partial<Conversation>) =>
    client.setQueryData<Conversation>(keyOf(conversationsApi.read, input), (old) => old && { ...old, ...part })

  // The server unarchives a conversation when a message arrives.
  const addMessage = (message: Message) => {
    addMessages([message])
    change({ is_archived: false })
  }
  useLive(conversationsEvents.message, (message) => {
    if (message.conversation_id === id) addMessage(message)
  })
  useLive(conversationsEvents.read, ({ conversation_id, user_id, read_id }) => {
    if (conversation_id === id && user_id !== accountId) change({ read_by_other_id: read_id })
  })

  // The latest response goes last, because its file URLs expire last.
  const present = mergeMessages(extra, query.data?.messages ?? [])
  const messages = past?.messages ?? present
  // Ignores a message that is not shown, because adding it would leave a gap.
  const replace = (message: Message) => {
    const includesMessage = (shown: readonly Message[]) => shown.some((one) => one.id === message.id)
    if (includesMessage(present)) addMessages([message])
    setPast((shown) =>
      shown && includesMessage(shown.messages)
        ? { ...shown, messages: mergeMessages(shown.messages, [message]) }
        : shown,
    )
    const known = messages.find((one) => one.id === message.id)
    // Questions about a deleted video have changed too.
    if (message.deleted_at !== undefined && known && known.linked_content.length > 0) void query.refetch()
  }
  useLive(conversationsEvents.message_changed, (message) => {
    if (message.conversation_id === id) replace(message)
  })
  const older = useAction(conversationsApi.listMessages, {
    onDone: (page) => {
      const more = page.length === PAGE
      if (past) return setPast({ ...past, messages: mergeMessages(past.messages, page), hasOlder: more })
      addMessages(page)
      setHasOlder(more)
    },
  })
  const newer = useAction(conversationsApi.listMessages, {
    onDone: (page) => {
      if (!past) return
      const known = mergeMessages(past.messages, page)
      if (page.length === PAGE) return setPast({ ...past, messages: known })
      // The newest messages are reached without a gap.
      addMessages(known)
      setHasOlder(past.hasOlder)
      setPast(null)
    },
  })
  const around = useAction(conversationsApi.listMessages, {
    onDone: (page) => {
      const { id: jumpedTo, reached } = target.current
      const earlier = page.filter((message) => reached(message)).length
      const hasOlderStill = earlier === PAGE / 2
      if (jumpedTo !== null) setFound({ id: jumpedTo })
      const newest = present.at(-1)
      if (!newest || page.some(({ id: one }) => one === newest.id)) {
        // No gap up to the newest messages.
        addMessages(page)
        setHasOlder(hasOlderStill)
        return setPast(null)
      }
      setPast({ messages: page, hasOlder: hasOlderStill })
    },
  })

  useFreshAddresses(id, messages, (fresh) => {
    if (past) return setPast({ ...past, messages: mergeMessages(past.messages, fresh) })
    const shown = new Set(present.map((message) => message.id))
    addMessages(fresh.filter((message) => shown.has(message.id)))
    void query.refetch()
  })
  useMarkSeen(id, present.findLast((message) => message.user_id !== accountId)?.id, past === null)

  const hasMore = (shown: PastMessages | null): boolean =>
    shown?.hasOlder ??
    hasOlder ??
    (query.data !== undefined && query.data.message_count > Math.min(present.length, MESSAGES_SHOWN))
  const [first, last] = [messages[0], messages.at(-1)]
  const pageOf = (place: { before?: number; after?: number }) => ({ ...input, query: { limit: PAGE, ...place } })
  return {
    query,
    messages,
    keep: addMessage,
    replace,
    hasOlder: hasMore(past),
    loadingOlder: older.busy,
    loadOlder: () => void older.run(pageOf(first ? { before: first.id } : {})),
    /** The message that was jumped to; null at the newest messages. */
    found,
    /** Whether the newest messages are not shown. */
    isPast: past !== null,
    loadingNewer: newer.busy,
    loadNewer: () => void newer.run(pageOf(last ? { after: last.id } : {})),
    jumpTo: (message: Message) => {
      if (present.some(({ id: shown }) => shown === message.id)) {
        setPast(null)
        setFound({ id: message.id })
        return
      }
      target.current = { id: message.id, reached: ({ id: one }) => one <= message.id }
      void around.run({ ...input, query: { limit: PAGE, around: message.id } })
    },
    /** Loads the messages around a time, unless they are shown already. */
    jumpToTime: (at: string) => {
      const isShown = (shown: readonly Message[]) =>
        shown[0] !== undefined && shown[0].created_at <= at && (shown.at(-1)?.created_at ?? '') >= at
      if (past && isShown(past.messages)) return
      if (!hasMore(null) || (present[0]?.created_at ?? '') <= at) return setPast(null)
      target.current = { id: null, reached: ({ created_at }) => created_at <= at }
      void around.run({ ...input, query: { limit: PAGE, around_time: at } })
    },
    backToNewest: () => {
      setPast(null)
      setFound(null)
    },
    live,
  }
}

/** Marks the newest message as read once it is visible to the user. */
function useMarkSeen(id: number, newest: number | undefined, inSight: boolean): void {
  const call = useCall()
  const markSeen = () => {
    if (newest === undefined || !inSight || !isWindowVisible()) return
    // The next message or visit marks it.
    call(conversationsApi.markRead, { params: { id } }).catch(() => undefined)
  }
  useEffect(() => {
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
    // oxlint-disable-next-line react/exhaustive-deps -- a new message is what there is to see
  }, [newest, id, inSight])
}
