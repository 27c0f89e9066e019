import type { Video } from '../../contract.ts'

/** Where a video is shown. */
export const pathOf = ({ id }: Pick<Video, 'id'>): string => `/video_display/stream/${id}`

/** What whoever made a video is called: by their full name, else as they sign in. */
export const nameOf = ({ full_name, username }: Video['user']): string => full_name.trim() || username
