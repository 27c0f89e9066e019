import type { Config } from '#platform/server/config.ts'
import { browserStorage } from './browser-storage.ts'
import { waysToReachUs } from './contact.ts'
import { payments } from './privacy-of-payments.ts'
import { joinParts, points, section } from './sections.ts'
import { storagePeriods } from './storage-periods.ts'

/** Built-in privacy policy, which describes what the program actually does: change both together. */
export const privacy = (config: Config): string => {
  const hasPayments = config.PAYMENTS === 'on'
  return joinParts(
    section(
      'In short',
      points(
        'There are no trackers, no advertising and no analytics. The only cookie of ours lasts ten minutes, while you sign in through another service.',
        hasPayments
          ? 'Fonts and scripts come only from this address, except the form for paying by card, which comes from the payment provider.'
          : 'Fonts and scripts come only from this address.',
        hasPayments && 'Your card details go to the payment provider, never to us.',
        hasPayments && 'We store nothing that links an anonymous donation to you.',
        'You can download everything we store about you, and close your account, at any time.',
      ),
      'Responsible for your data is {{operator_name}}; the [imprint]({{site_url}}/imprint) has the address.',
    ),
    section(
      'Why we may use your data',
      points(
        '**To provide what you asked for** (the contract with you): your account, what you post, messages, agreements, notifications and payments.',
        '**Because the law requires it**: invoices and the books.',
        '**Because we have a legitimate interest** in a service that is safe and works: logs, limits on how often something can be done, reports, and the record of what operators do.',
        '**Because you agreed**: to be named as a supporter, and to receive emails that you can turn off.',
      ),
    ),
    section(
      'Your account and sessions',
      'We store your username, email address, full name, whether you are a client or a creator, and which version of the terms you accepted and when. Your password is stored only as an Argon2id hash, from which it cannot be recovered.',
      'For each sign-in we store when it began, when it was last used, when it ends, and how your browser identifies itself. We store only a hash of the key that your browser holds. Your profile page lists all sessions, and you can end each one there.',
      'We email you to confirm your address, to let you choose a new password, and to tell you when your password or address was changed or your account was closed. We store only a hash of the link in such an email, until it is used or for at most two days.',
      'If you came with an invitation, we store which one.',
    ),
    section(
      'Signing in through Google, GitHub or LinkedIn',
      'If you sign in through one of them, you go to their page, and they learn that you use this product. They tell us their id for you, your name, your email address and whether it is verified. We store that id with your account, and use the name and address to create an account if you have none. We do not store the access keys they give us, and we read nothing else there.',
      'Meanwhile a cookie holds a random value for ten minutes, so that nobody else can complete the sign-in you began. You can unlink a provider under Account in your profile; its id is then deleted.',
    ),
    section(
      'Requests, profiles, messages and files',
      'A request is private until you make it public or share it. Anyone can read public requests and public profiles, with or without an account, and search engines can list them. Shared requests can be read by the people you named, messages only by the two people in the conversation, except as said below.',
      'Pictures and files you upload are stored under names we generate. What you post is stored until you delete it or until your account is deleted.',
      'Messages are not end-to-end encrypted: the operator of this installation could read them in the database. When somebody reports a message, we read it with those around it; when one of the two opens a dispute about a milestone, a moderator reads their conversation.',
    ),
    section(
      'Videos',
      'A video is private until you make it public. Anyone with its link can watch it too, until you revoke the link or it expires; if it has a password, they need that as well.',
      'The file you upload is stored unchanged, with whatever your camera wrote into it, such as place and time. We remove all of that from the versions made for playback. Anyone who may watch the video can also get the original file: remove its location before you upload it if nobody should learn it.',
      'When somebody opens the link to your video while signed in, you see their username and the time; others are shown without a name. In the same way, others see it when you open their links while signed in. Other sites may embed a video that has a link, and a public playlist, in a frame that comes from this address and tells that site nothing about you.',
      'Views are counted once per viewer and day, with how far they watched. All we store about a viewer is a hash made with a secret that is deleted within two days; after that nobody can tell whose it was, not even we. Views of products are counted in the same way. A like is stored with your account.',
      'Deleting a video deletes all its files, its link, its views and likes. Closing your account deletes all your videos.',
    ),
    section(
      'Pitches, agreements, ratings and boards',
      'A pitch and the reply to it can be seen by the creator and by the client whose request it is for. Only the client who made a board can see it. Ratings are public, with your username.',
      'An agreement belongs to both sides. It holds your usernames, the price, every version of the terms and who did what when, sealed so that nobody, including us, can change any of it later. Anyone you give its record to can have us confirm that it is complete and unaltered; they learn dates from us and nothing else.',
    ),
    section(
      'Notifications',
      'We store notifications about your requests, pitches, conversations, agreements and purchases. Depending on your settings we also email them to you, if you have confirmed your address. Each of these emails has a link that stops them without signing in.',
    ),
    hasPayments && payments(config),
    section(
      'Reports and operators',
      'When you report something or send us feedback, the people who run this installation read it. What they do in the admin area, such as suspending an account, is recorded with their name and reason; the reason is deleted when you close your account.',
      'Feedback is sent without your session. We store your stars, your comment, where on the page you were, and your name and email address only if you entered them. Feedback that could not be sent waits in your browser until there is a connection again. When you close your account, feedback under your confirmed email address is deleted.',
    ),
    section(
      'Who else gets your data',
      points(
        hasPayments &&
          'The payment provider (Stripe): what it needs to take payments, as described above. It is responsible for what it does with it.',
        'The mail server through which our emails are sent: your address and the text of the emails.',
        'Google, GitHub or LinkedIn, if you sign in through them: that you do.',
        'The companies that provide the servers and the file storage of this installation. They store data for us and may not use it.',
      ),
      'We sell no data and show no advertising. Some of these companies may be in other countries, such as the United States.',
    ),
    browserStorage(hasPayments),
    storagePeriods(config),
    section(
      'Your rights',
      'In your profile you can change your name and email address under Account, and download everything we store about you as one file or close your account under Privacy.',
      'Closing your account deletes your profile, its picture, your projects, requests that nobody talked to you about, and your shares. It cancels unfinished requests and a subscription, and empties the account: your username, name, email address and password are gone at once. Messages you wrote stay with the people you wrote them to, and requests with those who talked to you about them, under "Deleted account". Files you sent with messages are deleted, open pitches are withdrawn, terms waiting for a reply are ended; accepted agreements stay with the other side as they were signed.',
      hasPayments &&
        'Donations stay in the books without your name. Invoices stay as issued, with the names and addresses on them: whoever was paid has to keep them. Your purchases stay with those who sold them, under "Deleted account". The payment provider keeps its own records of your payments, as the law requires.',
      `You can also ask us to correct, restrict or delete your data, or object to its use: ${waysToReachUs(config)}. You may also contact the data protection authority of your country.`,
    ),
  )
}
