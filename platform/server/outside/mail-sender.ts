import type { Config } from '../config.ts'
import { pictureAddress } from '../files/files.ts'
import type { MailSettings, Sender } from './mail.ts'

/** Returns how the emails of this installation look: its name, its color and its logo. */
export const senderOf = (
  config: Pick<Config, 'PRODUCT_NAME' | 'ACCENT_COLOR' | 'OWN_PICTURES' | 'PUBLIC_URL'>,
): Sender => ({
  productName: config.PRODUCT_NAME,
  accent: config.ACCENT_COLOR,
  logo: pictureAddress(config.PUBLIC_URL, config.OWN_PICTURES.logo ?? null),
})

/** Returns the settings of emails, to be read for each one. */
export const mailSettingsOf = (
  config: Parameters<typeof senderOf>[0] & Pick<Config, 'MAIL_FROM'>,
  url: string,
): MailSettings => ({
  url,
  from: config.MAIL_FROM,
  ...senderOf(config),
})
