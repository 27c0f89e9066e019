// Apart, so that only those who are signed in fetch it.
export { UnreadBadge } from '../../features/conversations/web.tsx'
