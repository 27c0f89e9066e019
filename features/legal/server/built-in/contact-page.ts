import type { Config } from '#platform/server/config.ts'
import { waysToReachUs } from './contact.ts'
import { notice } from './notice.ts'
import { operatorPoints } from './operator.ts'
import { joinParts, section } from './sections.ts'

/** Built-in contact page: point of contact, notice and action, and how decisions are explained and appealed. */
export const contactPage = (config: Config): string =>
  joinParts(
    section(
      'Point of contact',
      `For questions, complaints and legal notices, ${waysToReachUs(config)}. This is our single point of contact for users and for authorities.`,
      operatorPoints(config),
      'Languages we read: {{contact_languages}}.',
    ),
    notice(config),
    section(
      'How we decide',
      'People read every report; no algorithm decides. We look at what was reported, what surrounds it, how serious it is, whether it happened before, and what its author intended. The [terms]({{site_url}}/terms-of-service) say what may not be posted.',
      'We may leave something as it is, hide it, warn its author, review what they post before others see it, or suspend their account. Somebody who often reports without any reason can be suspended too.',
    ),
    section(
      'How we explain decisions',
      'Whoever is affected and whoever reported get our decision with its reason: what we looked at, what we did, and under which rule. It comes as a notification or an email with the address of its page, which opens without signing in.',
      'Whoever was reported does not learn who reported them.',
    ),
    section(
      'How to object',
      'If you think that a decision is wrong, open its page and appeal. The side that it went against can do so once, whether it reported or was reported. Somebody other than whoever decided looks at it again, free of charge, and you get a new decision with its reason.',
      'You can also take a dispute to a certified out-of-court dispute settlement body of your country, or to a court.',
    ),
    config.PAYMENTS === 'on' &&
      section(
        'Who sells here',
        'Products are sold by their creators. The page of each product says whether its creator sells as a trader, with their name and address, or privately. Consumer rights, such as withdrawal from a purchase, apply only to what traders sell.',
      ),
  )
