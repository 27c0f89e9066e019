import type { Video } from '../../contract.ts'

/** Returns the path of a video's page. */
export const pathOf = ({ id }: Pick<Video, 'id'>): string => `/video_display/stream/${id}`

/** Returns the creator's full name, else their username. */
export const nameOf = ({ full_name, username }: Video['user']): string => full_name.trim() || username
