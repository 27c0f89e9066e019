import type { PaymentsMode } from '../../contract.ts'

interface StateTexts {
  title: string
  text: string
}

const PAYMENT_STATES: Readonly<Record<PaymentsMode, StateTexts>> = {
  off: { title: 'Payments are off', text: 'PAYMENTS=off is set. Remove it to take payments.' },
  sandbox: {
    title: 'Sandbox: no real money moves',
    text: 'Everything can be tried with test cards. To take real payments, set the three keys below and restart.',
  },
  test: {
    title: "Stripe's test mode: no real money moves",
    text: 'Replace the three keys by those of live mode and restart to take real payments.',
  },
  live: { title: 'Live: real money moves', text: 'Payments go through your Stripe account.' },
}

export const texts = {
  step: (number: number, count: number) => `Step ${number} of ${count}`,
  steps: 'Steps of the setup',
  preview: 'Preview of the home page',
  saveAndContinue: 'Save and continue',
  continue: 'Continue',
  skip: 'Skip this step',
  back: 'Back',
  skipAll: 'Skip the setup',
  mailSandbox:
    'Without a mail server, emails stay in the sandbox on this machine. They are shown there and reach nobody.',
  payments: PAYMENT_STATES,
  keys: 'Settings for Stripe',
  webhook: 'Address of the webhook',
  storage: {
    folder: { title: 'Files are in a folder', text: 'In DATA_DIR on the server. With S3_BUCKET they go to a bucket.' },
    bucket: (name: string) => ({ title: `Files are in the bucket ${name}`, text: 'Set by S3_BUCKET.' }),
  },
  database: {
    embedded: {
      title: 'The database is embedded',
      text: 'In DATA_DIR too, for one process. With DATABASE_URL it is PostgreSQL, for as many as you need. Back both up.',
    },
    postgresql: { title: 'The database is PostgreSQL', text: 'Set by DATABASE_URL.' },
  },
  next: 'What is next',
  firstRequest: 'Post a first request',
  firstRequestText: 'An open request shows creators what this marketplace is for.',
  invite: 'Invite people',
  inviteText: 'Send links to creators and clients you know, and appoint others to help you.',
  look: 'Look at the site',
  lookText: 'See the home page as your visitors do.',
  admin: 'Open the admin area',
  adminText: 'Reports, people, money, jobs and all settings.',
}
