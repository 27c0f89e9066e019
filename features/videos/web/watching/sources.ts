import type { SharedVideo } from '../../contract.ts'
import type { Sources } from '../player/useSource.ts'

/** Fields that a player needs, the same for everyone who may watch the video. */
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

/** Returns the sources of a video: the renditions once they are ready, and the original. */
export const sourcesOf = ({ file_path, hls_path }: Watchable): Sources => ({
  original: file_path,
  renditions: hls_path,
})

/** Returns the duration in seconds; null when unknown. */
export const secondsOf = ({ duration_ms }: Pick<Watchable, 'duration_ms'>): number | null =>
  duration_ms === null ? null : duration_ms / 1000
