import type { SharedVideo } from '../../contract.ts'
import type { Sources } from '../player/useSource.ts'

/** What a player needs of a video: the same for everybody who may watch it. */
export type Watchable = Pick<
  SharedVideo,
  | 'id'
  | 'user_id'
  | 'title'
  | 'description'
  | 'file_path'
  | 'hls_path'
  | 'thumbnail_path'
  | 'sprite_path'
  | 'captions'
  | 'duration_ms'
  | 'width'
  | 'height'
>

/** Where a video can be had: its renditions once they are made, and as it was sent. */
export const sourcesOf = ({ file_path, hls_path }: Watchable): Sources => ({
  original: file_path,
  renditions: hls_path,
})

/** How long it is, in seconds; null where nobody knows. */
export const secondsOf = ({ duration_ms }: Pick<Watchable, 'duration_ms'>): number | null =>
  duration_ms === null ? null : duration_ms / 1000
