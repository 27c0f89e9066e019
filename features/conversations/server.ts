import type { ServerFeature } from '#platform/server/feature.ts'
import { conversationsSigns } from './contract.ts'
import { firstRepliesByDay } from './server/queries/daily-totals.ts'
import { messageFiles, removeMessageFiles } from './server/files.ts'
import type { LinkSources } from './server/links.ts'
import type { CompletionGuard, ViewListener, MessageListener } from './server/listeners.ts'
import { messagePersonalData } from './server/personal-data.ts'
import { reportedMessages } from './server/reported-messages.ts'
import { reportedPeople } from './server/reported-people.ts'
import { conversationsRoutes } from './server/routes.ts'

export type { CompletionGuard, LinkSources, ViewListener, MessageListener }
export { resolveContent, withUrl } from './server/presenter.ts'
export { readMessages } from './server/read-messages.ts'
export { isSent, isSentTo } from './server/queries/attachments.ts'
export type { StoredLink } from './server/queries/messages.ts'
export { findConversationAbout, findParties, hasTalked } from './server/queries/conversations.ts'
export { moveConversation, startConversation, postMessage, postToEach } from './server/commands.ts'

declare module '#platform/server/feature.ts' {
  interface ExtensionPoints {
    onConversationRead: readonly ViewListener[]
    onMessageChanged: readonly MessageListener[]
    beforeCompleting: readonly CompletionGuard[]
    /** Finds the content that messages can link to. */
    linkSources: LinkSources
  }
}

export const conversationsFeature: ServerFeature = {
  routes: conversationsRoutes,
  signs: Object.values(conversationsSigns),
  jobs: [removeMessageFiles],
  dailyTotals: [firstRepliesByDay],
  sweptFiles: [messageFiles],
  personalData: [messagePersonalData],
  reportedKinds: { message: reportedMessages, person: reportedPeople },
}
