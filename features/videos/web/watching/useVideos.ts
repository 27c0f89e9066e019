import { useEndpoint, usePages } from '#platform/web/api/query.ts'
import { videosApi, type Video } from '../../contract.ts'

/** Videos as pages use them. */
export interface VideosState {
  videos: Video[]
  currentVideo: Video | null
  loading: boolean
  error: string | null
}

interface Asked<Data> {
  data: Data | undefined
  error: { message: string; isCancelled: boolean } | null
  isFetching: boolean
}

const errorTextOf = ({ error }: Asked<unknown>): string | null => (error && !error.isCancelled ? error.message : null)

/** Combines the states of a list and of the current video. A list whose request was cancelled is empty, and not an error. */
export function videosState(list: Asked<Video[]>, current: Asked<Video>): VideosState {
  return {
    videos: list.error?.isCancelled ? [] : (list.data ?? []),
    currentVideo: current.data ?? null,
    loading: list.isFetching || current.isFetching,
    error: errorTextOf(list) ?? errorTextOf(current),
  }
}

interface VideosInput {
  /** Id of the current video. */
  currentId?: number
  /** Creator whose videos are listed, and how many of them. */
  creatorId?: number
  newest?: number
}

/** Returns the state of one video, of a creator's videos, or of both. */
export function useVideos({ currentId, creatorId, newest = 1 }: VideosInput): VideosState {
  const list = usePages(
    videosApi.listOfDeveloper,
    { params: { developerId: creatorId ?? 0 }, query: { limit: newest } },
    { enabled: creatorId !== undefined },
  )
  const current = useEndpoint(videosApi.read, { params: { id: currentId ?? 0 } }, { enabled: currentId !== undefined })
  return videosState({ ...list, data: list.items }, current)
}
