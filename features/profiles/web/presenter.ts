import type { PublicDeveloper } from '../contract.ts'

/** The skills of a creator one by one. */
export const skillsOf = ({ skills }: { skills: string }): string[] =>
  skills.split(',').flatMap((skill) => (skill.trim() === '' ? [] : [skill.trim()]))

/** A creator's page, by the id of their account. */
export const pathOf = (userId: number): string => `/profile/developers/${userId}/public`

/** What a creator is called: by their full name, else as they sign in, else by their number. */
export const nameOf = ({ user, user_id }: Pick<PublicDeveloper, 'user' | 'user_id'>): string =>
  user.full_name.trim() || user.username || `Developer #${user_id}`
