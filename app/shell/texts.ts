import { productName } from '../../platform/web/product.ts'

/** The words of the frame around every screen. */
export const texts = {
  colorScheme: 'Colours',
  dark: 'Dark',
  device: 'Device',
  empower: 'Help empower more creators',
  feedback: 'Feedback',
  legal: 'Legal',
  light: 'Light',
  logout: 'Logout',
  mainNavigation: 'Main',
  menu: 'Menu',
  oneMoment: 'One moment',
  openMenu: 'Open menu',
  privacy: 'Privacy Policy',
  boards: 'Your Boards',
  profile: 'Profile',
  role: { client: 'Client', developer: 'Creator' },
  sessionExpired: 'Session expired. Please log in again.',
  signIn: 'Sign In',
  skip: 'Skip to content',
  support: 'Support',
  supportProduct: `Support ${productName}`,
  tagline: '...can I build for you?',
  stillThere: 'Are you still there?',
  newShared: (count: number) => `You have ${count} new shared requests`,
  newSharedTitle: 'New shared requests',
  // Specification, section 4, word for word.
  willExpire: (minutes: number) =>
    `Your session will expire in approximately ${minutes} minute(s) due to inactivity. Click OK to stay logged in.`,
  hasExpired: 'Your session has expired due to inactivity. Please log in again.',
  hasExpiredTitle: 'Session expired',
  cancel: 'Cancel',
  ok: 'OK',
  terms: 'Terms of Service',
  toHome: `${productName}, home`,
}
