import { productName } from '#platform/web/page/product.ts'

/** Texts of the shell. */
export const texts = {
  contact: 'Contact',
  empower: 'Help empower more creators',
  feedback: 'Feedback',
  legal: 'Legal',
  imprint: 'Imprint',
  mainNavigation: 'Main',
  more: 'More',
  needScript:
    'Without JavaScript you can read, search and watch here. Signing in, and everything behind it, needs JavaScript.',
  oneMoment: 'One moment',
  openMenu: 'Open menu',
  privacy: 'Privacy Policy',
  search: 'Search',
  sessionExpired: 'Session expired. Please log in again.',
  signIn: 'Sign In',
  skip: 'Skip to content',
  supporters: 'Supporters',
  support: 'Support',
  supportProduct: `Support ${productName}`,
  unknownAddress: 'Page not found',
  tagline: '...can I build for you?',
  stillThere: 'Are you still there?',
  allNotifications: 'All notifications',
  newShared: (count: number) =>
    count === 1 ? 'You have 1 new shared request' : `You have ${count} new shared requests`,
  newSharedTitle: 'New shared requests',
  // Verbatim from section 4 of the specification.
  willExpire: (minutes: number) =>
    `Your session will expire in approximately ${minutes} minute(s) due to inactivity. Click OK to stay logged in.`,
  hasExpired: 'Your session has expired due to inactivity. Please log in again.',
  hasExpiredTitle: 'Session expired',
  ok: 'OK',
  terms: 'Terms of Service',
  toHome: `${productName}, home`,
}
