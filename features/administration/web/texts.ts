import type { QueueShown } from '../contract.ts'
import { ANTI_SPAM_GROUPS } from './anti-spam-texts.ts'
/** Words of a setting, and of its values to choose from. */
export interface SettingTexts {
  label: string
  hint: string
  choices?: Readonly<Record<string, string>>
}

/** Group of settings, in the order of the page. */
export interface SettingGroup {
  title: string
  hint: string
  settings: Readonly<Record<string, SettingTexts>>
  /** Picture that belongs to the group. */
  picture?: 'logo' | 'home'
}

const FONT_NAMES = {
  newsreader: 'Newsreader, a book face',
  'instrument-sans': 'Instrument Sans, plain and modern',
  serif: 'The book face of each device',
  sans: 'The plain face of each device',
}

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'Name',
    hint: 'How this marketplace presents itself, on every page and in every email.',
    settings: { PRODUCT_NAME: { label: 'Name', hint: 'At most 40 characters' } },
  },
  {
    title: 'Appearance',
    hint: 'Your logo, colors and fonts, on every page. Buttons in emails and pictures of shared links follow them.',
    picture: 'logo',
    settings: {
      ACCENT_COLOR: {
        label: 'Color of links and buttons',
        hint: 'On light pages. Leave it empty for the default',
      },
      ACCENT_COLOR_DARK: {
        label: 'The same on dark pages',
        hint: 'Leave it empty for the nearest shade that is easy to read',
      },
      HEADING_FONT: { label: 'Headings', hint: 'Also of your name beside the logo', choices: FONT_NAMES },
      TEXT_FONT: { label: 'Text', hint: 'Of everything else', choices: FONT_NAMES },
    },
  },
  {
    title: 'Home page',
    hint: 'What visitors read and see first.',
    picture: 'home',
    settings: {
      HOME_TAGLINE: { label: 'Headline', hint: 'At most 80 characters. Leave it empty for the default' },
      HOME_TEXT: {
        label: 'Text below it',
        hint: 'Who you are, and whom this marketplace is for. At most 400 characters',
      },
    },
  },
  {
    title: 'People',
    hint: 'Who can join, and how long they stay signed in.',
    settings: {
      REGISTRATION: {
        label: 'Who may register',
        hint: 'People who have an account can always sign in',
        choices: { open: 'Everybody', invitation: 'People with an invitation', closed: 'Nobody' },
      },
      SESSION_IDLE_DAYS: { label: 'Days until an unused session ends', hint: '1 to 30' },
      OPEN_AFTER_COMPLETION_DAYS: {
        label: 'Days a completed conversation stays open',
        hint: '1 to 365; conversations completed earlier keep their day',
      },
    },
  },
  {
    title: 'Money',
    hint: 'Changes apply to what is bought from now on.',
    settings: {
      PLATFORM_FEE_PERCENT: { label: 'Fee on products, per cent', hint: 'Added to the price and paid by the buyer' },
      SUBSCRIPTION_PRICE_CENTS: {
        label: 'Monthly subscription of creators',
        hint: 'Current subscribers keep their price',
      },
      SUBSCRIPTION_GRACE_DAYS: {
        label: 'Days of grace after a failed payment',
        hint: 'Creators can still reach clients for so long, 0 to 30',
      },
      PAYOUT_DELAY_DAYS: {
        label: 'Days until earnings can be withdrawn',
        hint: '0 to 90; what is refunded or disputed in that time was not paid out yet',
      },
      PAYOUT_MIN_CENTS: {
        label: 'Smallest payout',
        hint: 'In the smallest unit of the currency: 1000 for $10',
      },
      AGREEMENT_FEE_PERCENT: {
        label: 'Fee on milestones, per cent',
        hint: 'Taken from what the creator gets; agreements keep the fee they were accepted with',
      },
      ACCEPT_AFTER_DAYS: {
        label: 'Days until a delivered milestone is accepted',
        hint: 'Automatically, 1 to 90, after three notifications',
      },
      REFUND_DAYS: {
        label: 'Days in which buyers can ask for a refund',
        hint: '0 to 365; for sellers who set no other number, and for what is bought from now on',
      },
      SELLER_NAME: { label: 'Seller on invoices', hint: 'Your name or that of your company' },
      SELLER_ADDRESS: { label: 'Address on invoices', hint: 'Line breaks are kept' },
      SELLER_TAX_ID: { label: 'Tax number on invoices', hint: 'For example a VAT number' },
    },
  },
  {
    title: 'Email',
    hint: 'Save, then send yourself a test email.',
    settings: {
      SMTP_URL: {
        label: 'Mail server',
        hint: 'Such as smtps://user:password@mail.example:465. Stored, and never shown again',
      },
      MAIL_FROM: { label: 'Sender', hint: 'Such as "Atelier" <hello@example.com>' },
      CONTACT_EMAIL: {
        label: 'Contact address',
        hint: 'Shown on the imprint, the contact page, in the terms and in the privacy policy',
      },
    },
  },
  {
    title: 'Law',
    hint: 'Some countries, such as those of the European Union, ask marketplaces for more than an imprint.',
    settings: {
      MARKETPLACE_LAW: {
        label: 'Show what the law asks of a marketplace',
        hint: 'A contact page, and on each product whether its seller is a trader. Who has not said so cannot put a product on sale',
        choices: { off: 'No', on: 'Yes' },
      },
      CONTACT_LANGUAGES: {
        label: 'Languages you read',
        hint: 'Shown on the contact page and the imprint, such as "English and German"',
      },
    },
  },
  {
    title: 'Retention',
    hint: 'After how many days data is deleted. The built-in privacy policy prints these values.',
    settings: {
      SESSION_DAYS: { label: 'Sessions end', hint: 'Days after signing in, 1 to 90, however much they are used' },
      NOTIFICATION_DAYS: { label: 'Notifications', hint: '30 to 3650 days' },
      FEEDBACK_DAYS: { label: 'Feedback', hint: '30 to 3650 days; 0 to keep it' },
      INVITATION_KEPT_DAYS: { label: 'Unused invitations', hint: 'Days after they expired, 1 to 3650' },
      UPLOAD_DAYS: { label: 'Unfinished uploads', hint: '1 to 30 days' },
      FAILED_JOB_DAYS: { label: 'Failed jobs', hint: '1 to 365 days' },
      BACKUP_KEEP: { label: 'Scheduled backups', hint: 'How many are stored, 1 to 1000; the oldest are deleted' },
      BACKUP_WARNING_HOURS: {
        label: 'Warn of an old backup',
        hint: 'Hours after the last complete one, 1 to 8760; once a first was made',
      },
    },
  },
  {
    title: 'Storage',
    hint: 'What one account can store. What is stored already stays.',
    settings: {
      VIDEO_STORAGE_GB: { label: 'Videos, in gigabytes', hint: 'Of one account' },
      PRODUCT_STORAGE_GB: { label: 'Files of products, in gigabytes', hint: 'Of one account' },
      README_HOSTS: {
        label: 'Sites to fetch READMEs from',
        hint: 'Separated by commas, or none. Known: github.com, gitlab.com, bitbucket.org, codeberg.org',
      },
    },
  },
]

/** Words of each setting, by name. */
export const SETTING_TEXTS: Readonly<Record<string, SettingTexts>> = Object.fromEntries(
  [...SETTING_GROUPS, ...ANTI_SPAM_GROUPS].flatMap(({ settings }) => Object.entries(settings)),
)

export const texts = {
  title: 'Settings',
  antiSpam: 'Anti-spam',
  guide: 'Open the guided setup',
  lead: 'Changes take effect within seconds, without a restart, and are recorded in the audit log.',
  byEnvironment: 'Set in the environment of the server: change it there',
  secretStored: 'Stored. Enter another to replace it',
  default: (value: string) => `Default: ${value}`,
  save: 'Save changes',
  saved: 'Changes saved',
  nothing: 'Nothing has changed',
  reset: 'Use the default',
  chooseColor: (label: string) => `Choose: ${label}`,
  takeColor: (color: string) => `Use ${color}`,
  pictures: {
    logo: {
      label: 'Logo',
      hint: 'A square picture with a transparent background works best: PNG, WebP, JPEG or GIF, at most 5 MB. An SVG has to be exported as one of these.',
      choose: 'Choose a logo',
      removed: 'Logo removed',
    },
    home: {
      label: 'Picture of the home page',
      hint: 'Shown 16 to 9: PNG, WebP, JPEG or GIF, at most 5 MB.',
      choose: 'Choose a picture',
      removed: 'Picture removed',
    },
  },
  pictureSaved: 'Picture saved',
  replacePicture: 'Replace it',
  removePicture: 'Remove it',
  testMail: 'Send a test email',
  testSent: (address: string) => `Sent to ${address}`,
  jobs: 'Jobs',
  jobsLead: 'Emails, transcoding and other work done in the background.',
  waiting: 'Due',
  later: 'Later',
  running: 'Running',
  failed: 'Failed',
  kind: 'Kind',
  allDone: 'Nothing waits, runs or failed',
  retrying: 'Will be tried again',
  unfinishedTitle: 'Due and running',
  unfinishedHint: 'In the order in which they are due.',
  noneUnfinished: 'Nothing is due or running',
  noneFailed: 'Nothing has failed',
  attempts: (count: number) => (count === 1 ? '1 failed attempt' : `${count} failed attempts`),
  failedTitle: 'Failed for good',
  failedHint: 'Each was tried several times. Mend the cause, then try again.',
  unknownReason: 'The reason is not known',
  retry: 'Try again',
  retryAll: 'Try all again',
  retried: (count: number) => (count === 1 ? 'One job will be tried again' : `${count} jobs will be tried again`),
}

/** Label of the field that chooses a part of the queue, and the parts. */
export const QUEUE_PART_LABEL = 'Show'
export const QUEUE_PARTS: Record<QueueShown, string> = { unfinished: 'Due and running', failed: 'Failed' }
