import type { SetupStep } from '../../contract.ts'
import type { SitePicture } from '../SitePictureField.tsx'

/** Contents of a step of the guided setup: what it says, and which settings it changes. */
interface StepContents {
  title: string
  hint: string
  settings: readonly string[]
  picture?: SitePicture
}

export const STEPS: Readonly<Record<SetupStep, StepContents>> = {
  name: {
    title: 'Name',
    hint: 'It is on every page, in every email and on every invoice.',
    settings: ['PRODUCT_NAME'],
  },
  logo: { title: 'Logo', hint: 'Beside the name, and the icon of the browser tab.', settings: [], picture: 'logo' },
  colors: {
    title: 'Colors and fonts',
    hint: 'One color is enough: dark pages take its nearest shade that is easy to read.',
    settings: ['ACCENT_COLOR', 'ACCENT_COLOR_DARK', 'HEADING_FONT', 'TEXT_FONT'],
  },
  home: {
    title: 'Home page',
    hint: 'What visitors read first. Their way to a request stays as it is.',
    settings: ['HOME_TAGLINE', 'HOME_TEXT'],
    picture: 'home',
  },
  prices: {
    title: 'Prices',
    hint: 'What you earn. Changes later apply to what is bought from then on.',
    settings: ['PLATFORM_FEE_PERCENT', 'SUBSCRIPTION_PRICE_CENTS'],
  },
  people: {
    title: 'People',
    hint: 'Applies to passwords and to Google, GitHub and LinkedIn alike. Your own account is the first.',
    settings: ['REGISTRATION'],
  },
  mail: {
    title: 'Email',
    hint: 'Confirmations, new passwords and notifications go through your mail server. Save, then send yourself a test.',
    settings: ['SMTP_URL', 'MAIL_FROM'],
  },
  payments: { title: 'Payments', hint: 'The keys stay in the environment of the server.', settings: [] },
  storage: {
    title: 'Storage',
    hint: 'Where everything is kept. It is set in the environment of the server.',
    settings: [],
  },
  done: { title: 'You are ready', hint: 'Everything can be changed later under Settings.', settings: [] },
}
