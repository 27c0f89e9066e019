import type { Config } from '#platform/server/config.ts'

const FEEDBACK = 'use Feedback at the bottom of every page and leave your email address'

/** Returns how people reach the operator, to follow "For questions,". */
export const waysToReachUs = ({ CONTACT_EMAIL }: Config): string =>
  CONTACT_EMAIL === undefined ? FEEDBACK : `write to [{{contact_email}}](mailto:{{contact_email}}), or ${FEEDBACK}`
