export { messageBelongings } from './server/belongings.ts'
export { findConversationAbout as findTalkAbout, findTalk } from './server/queries/conversations.ts'
export { conversationsRoutes } from './server/routes.ts'
export { moveTalk, openTalk, postMessage, type Act } from './server/talks.ts'
