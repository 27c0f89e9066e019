import type { MailRhythm } from '../contract.ts'

/** The words of the notifications' screens, in one place for translation; what each notice says stands in the contract. */
export const texts = {
  notifications: 'Notifications',
  lead: 'What happened while you were elsewhere.',
  show: 'Show',
  all: 'All notifications',
  onlyUnread: 'Unread only',
  markAllRead: 'Mark all as read',
  settings: 'Settings',
  unread: 'Unread',
  unreadCount: (count: number) => (count === 1 ? '1 unread notification' : `${count} unread notifications`),
  none: 'No notifications yet',
  noneText: 'When somebody writes to you, answers you or shares something with you, it appears here.',
  noneUnread: 'You are up to date',
  noneUnreadText: 'Everything you were told is read.',
  showAll: 'Show all notifications',

  settingsTitle: 'Notification settings',
  settingsLead: 'For each kind: whether it is shown here, and how soon an e-mail tells you of what you have not read.',
  notVerified: 'Your e-mail address is not verified, so no e-mails are sent to it.',
  kind: 'What happened',
  onScreen: 'On screen',
  byMail: 'By e-mail',
  onScreenOf: (kind: string) => `${kind}: on screen`,
  byMailOf: (kind: string) => `${kind}: by e-mail`,
  rhythm: { at_once: 'At once', hourly: 'Once an hour', daily: 'Once a day', never: 'Never' } satisfies Record<
    MailRhythm,
    string
  >,
  rhythmHint: '“At once” waits two minutes and stays silent while you are here.',
  save: 'Save settings',
  saving: 'Saving...',
  saved: 'Settings saved',

  unsubscribe: 'Stop e-mails',
  unsubscribeKind: (kind: string) => `No more e-mails about: ${kind}. You still find everything under Notifications.`,
  unsubscribeAll: 'No more e-mails about anything that happens here. You still find everything under Notifications.',
  stopKind: 'Stop these e-mails',
  stopAll: 'Stop all e-mails',
  stoppedKind: (kind: string) => `Done. You will get no more e-mails about: ${kind}.`,
  stoppedAll: 'Done. You will get no more e-mails about what happens here.',
  choose: 'Choose what you are told',
  badLink: 'This link is not complete',
  badLinkText: 'Open it from the e-mail again, or sign in and choose what you are told.',
}
