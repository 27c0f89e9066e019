import { productName } from '#platform/web/page/product.ts'
import { hasPayments } from '#features/payments/web.tsx'

/** Section of a legal page: a heading and paragraphs; a list is a paragraph of points. */
export interface LegalSection {
  title: string
  paragraphs: readonly (string | readonly string[])[]
}

/** Content of a legal page. */
export interface LegalText {
  title: string
  lead: string
  updated: string
  sections: readonly LegalSection[]
}

// Includes text only if payments are on.
const withPayments = <Said>(...said: Said[]): Said[] => (hasPayments ? said : [])

/** Terms of service that this software can honor. */
export const terms: LegalText = {
  title: 'Terms of Service',
  lead: `What you can expect from ${productName}, and what ${productName} expects from you.`,
  updated: 'November 21, 2026',
  sections: [
    {
      title: `What ${productName} is`,
      paragraphs: [
        `${productName} brings people who need something built (clients) together with people who build it (creators). We are not a party to what you agree on with each other: we neither employ creators nor check their work, and we take no side in a dispute.`,
        'This installation is run by the operator of this address. In these terms "we" is that operator.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'You need an account to post requests, reply to them and write messages. Use your own name and email address, keep your password to yourself, and tell us if anyone else gets hold of it. You choose once whether you are a client or a creator.',
        'A session ends when you log out, after 30 minutes without activity, and in any case after 30 days.',
      ],
    },
    {
      title: 'What you post',
      paragraphs: [
        'What you post stays yours. You allow us to store it and to show it to the people it is meant for: everyone if it is public, the people you name if it is shared, and both sides of a conversation for its messages.',
        'Do not post:',
        [
          'anything that belongs to others, without their consent,',
          "passwords, keys or other people's personal data in a public or shared request,",
          'anything illegal, deceptive or harassing,',
          'malicious programs or files.',
        ],
        'We may remove such content and close accounts that keep posting it.',
      ],
    },
    {
      title: 'Money',
      paragraphs: [
        ...withPayments(
          'Clients never pay to talk. Creators pay a monthly subscription to start conversations and write to clients; its price is shown before you subscribe. It renews every month until you cancel. You can cancel at any time under Manage on your dashboard, and it then runs until the end of the month you paid for.',
          "Payments are made on the payment provider's pages, or in its form on ours. A subscription or donation counts once the provider has confirmed it to us, not when a page says thank you.",
          'A donation is a gift: it buys nothing and entitles you to nothing.',
        ),
        'What a client pays a creator for their work is between the two of them.',
      ],
    },
    {
      title: 'What we do not promise',
      paragraphs: [
        `We run ${productName} with care, but it may be interrupted, and we do not promise that you will find a client or a creator. As far as the law allows, we are not liable for what users do to each other or for indirect loss. Nothing here limits your rights as a consumer under the law of your country.`,
      ],
    },
    {
      title: 'Changes and questions',
      paragraphs: [
        'When these terms change, the date at the top of this page changes with them. If you do not agree with a change, you can close your account under Privacy in your profile.',
        'For questions, use Feedback at the bottom of every page and leave your email address.',
      ],
    },
  ],
}

/** Privacy policy, which describes what the program actually does: change both together. */
export const privacy: LegalText = {
  title: 'Privacy Policy',
  lead: `What data ${productName} stores, why, for how long, and who can see it.`,
  updated: 'November 22, 2026',
  sections: [
    {
      title: 'In short',
      paragraphs: [
        [
          'There are no trackers, no advertising and no analytics. The only cookie lasts ten minutes, while you sign in through another service.',
          'Fonts and scripts come only from this address.',
          ...withPayments(
            'Your card details go to the payment provider, never to us.',
            'We store nothing that links an anonymous donation to you.',
          ),
        ],
      ],
    },
    {
      title: 'Your account and sessions',
      paragraphs: [
        'We store your username, email address, full name, whether you are a client or a creator, and when you accepted the terms. Your password is stored only as an Argon2id hash, from which it cannot be recovered.',
        'For each sign-in we store when it began, when it was last used, when it ends, and how your browser identifies itself. We store only a hash of the key that your browser holds. A session ends when you log out, when it has not been used for a while (two weeks, unless this installation sets another time), and after 30 days at the latest; ended sessions are deleted within hours. Your profile page lists all of them, and you can end each one there.',
        'We email you to confirm your address, to let you choose a new password, and to tell you when your password or address was changed or your account was closed. We store only a hash of the link in such an email, until it is used or for at most two days. Emails pass through the mail server of this installation.',
      ],
    },
    {
      title: 'Signing in through Google, GitHub or LinkedIn',
      paragraphs: [
        'If you sign in through one of them, you go to their page, and they learn that you use this product. They tell us their id for you, your name, your email address and whether it is verified. We store that id with your account, and use the name and address to create an account if you have none. We do not store the access keys they give us, and we read nothing else there.',
        'Meanwhile a cookie holds a random value for ten minutes, so that nobody else can complete the sign-in you began. You can unlink a provider under Account in your profile; its id is then deleted.',
      ],
    },
    {
      title: 'Requests, profiles, messages and files',
      paragraphs: [
        'A request is private until you make it public or share it. Anyone can read public requests and public profiles, with or without an account. Shared requests can be read by the people you named, messages only by the two people in the conversation.',
        'Pictures and files you upload are stored on the server under names we generate. What you post is stored until you delete it or until your account is deleted.',
        'Messages are not end-to-end encrypted: the operator of this installation could read them in the database.',
      ],
    },
    {
      title: 'Videos',
      paragraphs: [
        'A video is private until you make it public. Anyone with its link can watch it too, until you revoke the link or it expires; if it has a password, they need that as well.',
        'The file you upload is stored unchanged, with whatever your camera wrote into it, such as place and time. We remove all of that from the versions made for playback. Anyone who may watch the video can also get the original file: remove its location before you upload it if nobody should learn it.',
        'When somebody opens the link to your video while signed in, you see their username and the time; others are shown without a name. In the same way, others see it when you open their links while signed in. Other sites may embed a video that has a link, in a frame that comes from this address and tells that site nothing about you.',
        'Views are counted once per viewer and day, with how far they watched. All we store about a viewer is a hash made with a secret that is deleted within two days; after that nobody can tell whose it was, not even we. A like is stored with your account.',
        'Deleting a video deletes all its files, its link, its views and likes. Closing your account deletes all your videos.',
      ],
    },
    {
      title: 'Pitches, agreements and boards',
      paragraphs: [
        'A pitch and the reply to it can be seen by the creator and by the client whose request it is for. Only the client who made a board can see it.',
        'An agreement belongs to both sides. It holds your usernames, the price, every version of the terms and who did what when, sealed so that nobody, including us, can change any of it later. Anyone you give its record to can have us confirm that it is complete and unaltered; they learn dates from us and nothing else.',
      ],
    },
    {
      title: 'Notifications',
      paragraphs: [
        'Notifications about your requests, pitches, conversations and agreements are stored for 180 days. Depending on your settings we also email them to you, if you have confirmed your address. Each of these emails has a link that stops them without signing in.',
      ],
    },
    ...withPayments(
      {
        title: 'Payments',
        paragraphs: [
          "Subscriptions and donations are paid on the pages of our payment provider (Stripe), where its own privacy policy applies. When you subscribe, the provider gets your email address and name from us, so that it can bill you. We store the provider's id for you, the status of your subscription, and the ids of the events it has sent us.",
          'A donation made while you are signed in is stored with your account: amount, time and whether it was paid.',
          "When you open the form to top up your balance, your browser loads the payment provider's script. It sees your IP address and how the form is used, and may set cookies of its own to tell people from bots. Your card details go to the provider and never to us. We store your top-ups and every change of your balance; both stay in the books when you leave, because they are the other half of somebody else's.",
        ],
      },
      {
        title: 'Anonymous donations',
        paragraphs: [
          'If you tick "Make this donation anonymous", your browser sends neither your session nor a cookie, and the server would ignore them if it did. We store the amount, the day and the id of the payment page, without an account or an address. The payment provider still gets your card and email address from you; we cannot change that.',
        ],
      },
    ),
    {
      title: 'Feedback',
      paragraphs: [
        'Feedback is sent without your session. We store your stars, your comment, where on the page you were, and your name and email address only if you entered them. Feedback that could not be sent waits in your browser until there is a connection again. When you close your account, feedback under your confirmed email address is deleted.',
      ],
    },
    {
      title: 'What your browser stores',
      paragraphs: [
        "Instead of cookies, we use your browser's storage. What is in it leaves your device only where this list says so:",
        [
          'token: the key of your session, sent with every call to the server; user and authState: who is signed in.',
          'last_activity: when you were last active, to end a session after 30 minutes of inactivity; session_timer: the id of the timer that checks this.',
          'google_id, github_id, linkedin_id: their ids for you; stored only while one of them is linked to your account.',
          'redirectAfterLogin: the page you wanted before signing in; intentAfterLogin: what you wanted to do on it. Both are deleted when you close the window.',
          'request_to_post: a request you have started to write without an account; sent only once you have one, deleted when you post or discard it, when you log out, and in any case after a month.',
          'dashboard_begun: the account whose dashboard had something on it, so that it is drawn without a jump.',
          'draft_…: messages you have started to write.',
          'request_draft_…, pitch_draft_…, delivery_draft_…, terms_draft_… and purchase_draft_…: requests, pitches, deliveries, reasons to return one, terms and messages about purchases you have started to write; deleted when you send or discard them, when you log out, and in any case after a month.',
          'settings_draft_…: changes to your profile and settings that you have not saved; deleted when you save or discard them, when you log out, and in any case after a month.',
          'outbox_…: messages waiting to be sent; pending_feedback: feedback waiting to be sent.',
          ...withPayments(
            'pending_conversation_request_id: the request you wanted to talk about, or the page you were on, when you left to subscribe, and the payment that was for; valid for a day.',
          ),
          'recordings: what you recorded and have not uploaded yet, so that closing a tab loses nothing; deleted when you upload or delete it, when you log out, and in any case after a week.',
          'showcase_drafts: solutions you have started to write, with the pictures you chose; deleted when you publish, save or discard them, when you log out, and in any case after a month.',
          'product_drafts: the same for products.',
          'video_moments: where you stopped in each video, so that you can continue from there.',
          'media-chrome-pref-…: your volume and your caption language for videos.',
          'mantine-color-scheme-value: whether you chose light or dark colours.',
        ],
        'Logging out clears your session, your drafts, recordings you have not uploaded, where you stopped in videos, and the request you wanted to talk about. Messages and feedback waiting to be sent stay until they are sent, so that nothing you sent is lost. When a session expires, your drafts stay for your return.',
      ],
    },
    {
      title: 'Logs and retention',
      paragraphs: [
        'For each call the server logs the method, the path without its query, the status, the duration and an id. Tokens, passwords, contents and queries are never logged. How long logs and backups are kept is up to the operator of this installation.',
        'Responses are stored for 24 hours, so that a repeated call takes effect only once. Live updates for your open pages are stored for a day as well.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'In your profile you can change your name and email address under Account, and download everything we store about you as one file or close your account under Privacy.',
        'Closing your account deletes your profile, its picture, your projects, requests that nobody talked to you about, and your shares. It cancels unfinished requests and a subscription, and empties the account: your username, name, email address and password are gone at once. Messages you wrote stay with the people you wrote them to, and requests with those who talked to you about them, under "Deleted account". Files you sent with messages are deleted, open pitches are withdrawn, terms waiting for a reply are ended; accepted agreements stay with the other side as they were signed. Donations stay in the books without your name. Invoices stay as issued, with the names and addresses on them: whoever was paid has to keep them. Your purchases stay with those who sold them, under "Deleted account". The payment provider keeps its own records of your payments, as the law requires.',
        'For anything else, use Feedback at the bottom of every page and leave your email address. You may also contact the data protection authority of your country.',
      ],
    },
  ],
}
