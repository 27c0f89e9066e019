import type { Config } from '#platform/server/config.ts'
import { waysToReachUs } from './contact.ts'
import { points, section } from './sections.ts'

/** How to report illegal content, and what a notice needs. */
export const notice = (config: Config): string =>
  section(
    'Report illegal content',
    `To report something on {{product_name}} that you believe is illegal, use Report on its page. You can also ${waysToReachUs(config)}, and tell us:`,
    points(
      'the address of the page it is on, as your browser shows it,',
      'what is illegal about it, and why you think so,',
      'your name and email address, so that we can reply,',
      'that what you say is accurate and complete to the best of your knowledge.',
    ),
    'We confirm that your notice has arrived, look at it, and tell you what we decided and why.',
  )
