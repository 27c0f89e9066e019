import { productName } from '../../platform/web/product.ts'

/** The words of the frame around every screen. */
export const texts = {
  colorScheme: 'Colours',
  dark: 'Dark',
  device: 'Device',
  light: 'Light',
  logout: 'Logout',
  mainNavigation: 'Main',
  menu: 'Menu',
  oneMoment: 'One moment',
  openMenu: 'Open menu',
  profile: 'Profile',
  role: { client: 'Client', developer: 'Creator' },
  sessionExpired: 'Session expired. Please log in again.',
  signIn: 'Sign In',
  skip: 'Skip to content',
  tagline: '...can I build for you?',
  toHome: `${productName}, home`,
}
