import type { MailFrequency } from '../contract.ts'

/** Texts of the notification screens, in one place for translation; the sentences of notifications are in the contract. */
export const texts = {
  notifications: 'Notifications',
  lead: 'What happened while you were away.',
  show: 'Show',
  all: 'All notifications',
  onlyUnread: 'Unread only',
  markAllRead: 'Mark all as read',
  settings: 'Settings',
  unread: 'Unread',
  unreadCount: (count: number) => (count === 1 ? '1 unread notification' : `${count} unread notifications`),
  none: 'No notifications yet',
  noneText: 'When somebody writes, replies or shares something with you, it will appear here.',
  noneUnread: 'You are up to date',
  noneUnreadText: 'You have read all your notifications.',
  showAll: 'Show all notifications',

  settingsTitle: 'Notification settings',
  settingsLead: 'Choose what appears here, and how soon we email you what you have not read.',
  notVerified: 'Your email address is not confirmed, so we send no emails to it.',
  kind: 'What happened',
  onScreen: 'On screen',
  byMail: 'By email',
  onScreenOf: (kind: string) => `${kind}: on screen`,
  byMailOf: (kind: string) => `${kind}: by email`,
  rhythm: { at_once: 'At once', hourly: 'Once an hour', daily: 'Once a day', never: 'Never' } satisfies Record<
    MailFrequency,
    string
  >,
  rhythmHint: '“At once” waits two minutes, and sends nothing while you are here.',
  save: 'Save settings',
  saved: 'Settings saved',

  unsubscribe: 'Stop emails',
  unsubscribeKind: (kind: string) => `Stop emails about: ${kind}. You can still read everything under Notifications.`,
  unsubscribeAll: 'Stop all emails about your notifications. You can still read everything under Notifications.',
  stopKind: 'Stop these emails',
  stopAll: 'Stop all emails',
  stoppedKind: (kind: string) => `Done. You will get no more emails about: ${kind}.`,
  stoppedAll: 'Done. You will get no more emails about your notifications.',
  choose: 'Choose your notifications',
  badLink: 'This link is incomplete',
  badLinkText: 'Open it from the email again, or sign in and change your notification settings.',
}
