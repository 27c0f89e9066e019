import { subject } from '#platform/contract/freshness.ts'

/** Conversations themselves: participants, request and status. */
export const conversationsSubject = subject('conversations')
export const messagesSubject = subject('messages')
/** Read positions of both sides. */
export const readMarksSubject = subject('read_marks')
