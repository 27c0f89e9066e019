import type { Config } from '../config.ts'
import { pictureAddress } from '../files/files.ts'
import type { Sender } from './mail.ts'

/** Returns how the emails of this installation look: its name, its color and its logo. */
export const senderOf = (
  config: Pick<Config, 'PRODUCT_NAME' | 'ACCENT_COLOR' | 'OWN_PICTURES' | 'PUBLIC_URL'>,
): Sender => ({
  productName: config.PRODUCT_NAME,
  accent: config.ACCENT_COLOR,
  logo: pictureAddress(config.PUBLIC_URL, config.OWN_PICTURES.logo ?? null),
})
