import type { ReportAction, ReportState } from '../../contract.ts'

/** Filter of the queue, by state. */
export const STATE_NAMES: Record<ReportState, string> = { open: 'Open', appealed: 'Appeals', decided: 'Decided' }

/** Names of what can be decided. */
export const ACTION_LABELS: Record<ReportAction, string> = {
  dismiss: 'Dismiss: nothing is wrong with it',
  hide: 'Hide it',
  warn: 'Warn the person',
  limit: 'Limit the person: hold new posts for review',
  suspend: 'Suspend the person',
  uphold: 'Reject the appeal',
  restore: 'Withdraw the decision, and restore what it changed',
  reopen: 'Reopen it',
}

/** Texts to begin a reason with, which moderators edit. */
export const REPLY_TEMPLATES: readonly { label: string; text: string }[] = [
  { label: 'Spam', text: 'It advertises something that has nothing to do with this marketplace.' },
  { label: 'Scam', text: 'It asks for money or data in a way that deceives people.' },
  { label: 'Insults', text: 'It insults or threatens people. Everybody here is to be treated with respect.' },
  { label: 'Illegal', text: 'It offers or shows something that the law forbids: ' },
  { label: 'Somebody else’s work', text: 'It shows the work of somebody else without their permission.' },
  { label: 'Personal data', text: 'It reveals personal data of somebody who did not agree to that.' },
  { label: 'No violation', text: 'We looked at it and found nothing against our rules.' },
  { label: 'We were wrong', text: 'We looked at it again and agree with you. We are sorry for the trouble.' },
]

export const reportsTexts = {
  title: 'Reports',
  lead: 'What people reported. All reports of an item are decided together, and both sides get the decision and its reason.',
  show: 'Show',
  heldLink: 'Held for review',
  none: { open: 'No open reports', appealed: 'No appeals', decided: 'Nothing decided yet' },
  noneHint: {
    open: 'What people report with the button on a page will appear here.',
    appealed: 'Appeals against decisions will appear here.',
    decided: 'Reports that somebody decided will appear here.',
  },
  count: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  back: 'Reports',
  notFound: 'Report not found',
  notLoaded: 'Report not loaded',
  open: 'View it',
  item: 'What was reported',
  changed: 'It says something else now:',
  deleted: 'It was deleted meanwhile.',
  around: 'Around the message',
  aroundHint: 'Five messages before and after. Nothing else of the conversation is shown.',
  files: 'Files',
  reports: 'Reports',
  visitor: 'Visitor',
  history: (made: number, dismissed: number) =>
    made === 1 ? 'First report' : `${made} reports so far, ${dismissed} of them dismissed`,
  person: (name: string) => `About @${name}`,
  suspended: 'Suspended',
  limited: 'Limited',
  noEarlier: 'Nobody reported them before.',
  decisions: 'Decisions so far',
  appealOf: { affected: 'Appeal by the person affected', reporter: 'Appeal by a reporter' },
  decide: 'Decide',
  action: 'Decision',
  reason: 'Reason',
  reasonHint: 'Both sides read it. Do not name who reported.',
  reasonMissing: 'Write a reason',
  actionMissing: 'Choose a decision',
  choose: 'Choose…',
  template: 'Start from a template',
  send: 'Decide',
  decided: 'Decided. Both sides hear of it.',
  mustBeOther: 'Somebody else must decide this: it is about you, or an appeal against your own decision.',
  alone:
    'Somebody else should decide this, but you are the only one here who can. Add a moderator to the team, or decide it yourself.',

  held: 'Held for review',
  heldLead:
    'Posts of limited people, and posts with words that you watch for. Only their authors see them until you release them.',
  noHeld: 'Nothing is held',
  noHeldHint: 'What people publish while they are limited will appear here.',
  look: 'Review',
  release: 'Release',
  released: 'Released: it is public now',
  hide: 'Hide it',
  hidden: 'Hidden. Its author hears of it.',
  nothingToShow: 'It has no text.',
}
