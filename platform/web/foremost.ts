import { createContext, use } from 'react'

/** Whether what is drawn stands first on its page: its picture is what people wait for. */
export const Foremost = createContext(false)

/** How a picture is fetched: the foremost before everything else, the others once they come near. */
export const usePictureLoading = (): { loading: 'eager' | 'lazy'; fetchPriority: 'high' | 'auto' } =>
  use(Foremost) ? { loading: 'eager', fetchPriority: 'high' } : { loading: 'lazy', fetchPriority: 'auto' }
