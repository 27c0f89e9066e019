/** The live events after which requests, conversations and what is counted of them are not as a screen shows them. */
export const WORK_NEWS = ['request', 'shared_request', 'conversation', 'message', 'read', 'agreement', 'snag'] as const
