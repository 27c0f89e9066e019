import { finishedConversations } from './conversations/finished-conversations.ts'
import { undecidedConversations } from './conversations/undecided-conversations.ts'
import { conversationsUnderWay } from './conversations/under-way.ts'
import type { DemoConversation } from './conversations/shape.ts'

export const demoConversations: DemoConversation[] = [
  ...finishedConversations,
  ...conversationsUnderWay,
  ...undecidedConversations,
]
