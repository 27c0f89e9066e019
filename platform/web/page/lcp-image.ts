import { createContext, use } from 'react'

/** Whether the content is at the top of its page, so that its picture is the LCP image. */
export const LcpImageContext = createContext(false)

/** Whether other pictures come before the content, so that none of its own is the LCP image. */
export const BelowFoldContext = createContext(false)

/** Returns the loading attributes of a picture: high priority for the LCP image, lazy loading for others. */
export function usePictureLoading(): { loading: 'eager' | 'lazy'; fetchPriority: 'high' | 'auto' } {
  const [isLcp, isBelow] = [use(LcpImageContext), use(BelowFoldContext)]
  return isLcp && !isBelow ? { loading: 'eager', fetchPriority: 'high' } : { loading: 'lazy', fetchPriority: 'auto' }
}
