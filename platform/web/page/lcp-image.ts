import { createContext, use } from 'react'

/** Whether what is drawn stands first on its page: its picture is what people wait for. */
export const Foremost = createContext(false)

/** Whether there are pictures above: then none of these is the foremost. */
export const Below = createContext(false)

/** How a picture is fetched: the foremost before everything else, the others once they come near. */
export function usePictureLoading(): { loading: 'eager' | 'lazy'; fetchPriority: 'high' | 'auto' } {
  const [isForemost, isBelow] = [use(Foremost), use(Below)]
  return isForemost && !isBelow
    ? { loading: 'eager', fetchPriority: 'high' }
    : { loading: 'lazy', fetchPriority: 'auto' }
}
