import type { ReportAction, ReportedKind, ReportReason } from '../contract.ts'

/** Names of the kinds of items that can be reported. */
export const KIND_NAMES: Record<ReportedKind, string> = {
  request: 'Request',
  showcase: 'Solution',
  video: 'Video',
  playlist: 'Playlist',
  product: 'Product',
  person: 'Person',
  rating: 'Review',
  message: 'Message',
}

/** Reasons to report something, as people choose them. */
export const REASON_NAMES: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  scam: 'A scam, or somebody pretending to be somebody else',
  abuse: 'Insults, threats or harassment',
  illegal: 'Something illegal',
  sexual: 'Sexual or violent content',
  copyright: 'My work, used without permission',
  privacy: 'Personal information about me or others',
  other: 'Something else',
}

/** What a decision did, for both sides. */
export const DECISION_NAMES: Record<ReportAction, string> = {
  dismiss: 'No action',
  hide: 'Hidden',
  warn: 'Warned',
  limit: 'New posts are reviewed first',
  suspend: 'Account suspended',
  uphold: 'Decision upheld',
  restore: 'Decision withdrawn',
  reopen: 'Looking at it again',
}

export const texts = {
  title: (kind: ReportedKind) => `Report this ${KIND_NAMES[kind].toLowerCase()}`,
  reason: 'What is wrong?',
  chooseReason: 'Choose what is wrong',
  choose: 'Choose…',
  text: 'What should we know?',
  textHint: 'Optional. For example where to look.',
  email: 'Your email address',
  emailHint: 'We write to it once, when we have decided.',
  emailMissing: 'Enter a valid email address',
  send: 'Send report',
  close: 'Close',
  thanksTitle: 'Thank you. We will look at it.',
  thanks: 'You will hear what we decided, and why. Whoever you reported does not learn who did it.',
  standings: { hidden: 'Hidden by a moderator', held: 'Held for review: only you can see it' },
  why: 'Why?',

  statement: 'What we decided, and why',
  notFound: 'Statement not found',
  notLoaded: 'Statement not loaded',
  affectedLead: (kind: ReportedKind) =>
    kind === 'person'
      ? 'Somebody reported you to the moderators.'
      : `Somebody reported your ${KIND_NAMES[kind].toLowerCase()} to the moderators.`,
  reviewedLead: 'A moderator reviewed what you published.',
  reporterLead: 'You reported this to the moderators.',
  pending: 'We have not decided yet. You will hear from us.',
  appealed: 'There is an appeal. Somebody else will decide about it, and you will hear from us.',
  about: 'What it is about',
  reportedFor: 'Reported for',
  decisions: 'Decisions',
  onAppeal: 'On appeal',
  yourAppeal: 'Your appeal',
  appealOfOther: 'The other side appealed',
  appealTitle: 'Is this wrong?',
  appealHint: 'You can appeal once. Somebody other than whoever decided will look at it again.',
  appealText: 'Why should we decide differently?',
  appealMissing: 'Write why we should decide differently',
  appeal: 'Send appeal',
  appealSent: 'Appeal sent',
  end: 'This decision is final here.',
}
